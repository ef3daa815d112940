/** Specs are TypeScript modules (`.mts`), run as CommonJS; `npm run test:jest` starts Node with the flag that lets Jest require packages shipped only as ES modules. */
const swc = {
	jsc: { parser: { syntax: 'typescript', decorators: true }, target: 'es2022' },
	module: { type: 'commonjs' },
};

module.exports = {
	rootDir: '.',
	testMatch: ['<rootDir>/test/unit/**/*.test.mts', '<rootDir>/test/integration/**/*.test.mts'],
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/e2e/'],
	modulePathIgnorePatterns: [
		'<rootDir>/test/e2e/n8n/',
		'<rootDir>/test/e2e/compat/',
		'<rootDir>/.n8n-run/',
	],
	moduleFileExtensions: ['ts', 'mts', 'js', 'mjs', 'cjs', 'json', 'node'],
	testEnvironment: 'node',
	// A busy machine is no failure; what hangs fails all the same.
	testTimeout: 60_000,
	transform: { '\\.m?ts$': ['@swc/jest', swc] },
};
