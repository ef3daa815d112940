/**
 * Lints a folder as n8n's scanner for published packages does (`@n8n/scan-community-package` 0.32):
 * its rules, on what is shipped and on the sources, with inline disables ignored.
 *
 *     node test/package/scanPackage.mts FOLDER [PATTERN…]
 *
 * Prints `{ files, findings }` as JSON. The scanner itself takes a package from the registry only, so
 * it cannot say anything before a release.
 */
import { createRequire } from 'node:module';
import { ESLint, type Linter } from 'eslint';

/** The plugins are dependencies of n8n's own linter, which is what pins their versions. */
const load = createRequire(createRequire(import.meta.url).resolve('@n8n/node-cli/eslint'));

interface RuleSet {
	configs: Record<string, { rules: Linter.RulesRecord }>;
}
const { n8nCommunityNodesPlugin: community } = load('@n8n/eslint-plugin-community-nodes') as {
	n8nCommunityNodesPlugin: { configs: { recommended: Linter.Config } };
};
const base = load('eslint-plugin-n8n-nodes-base') as ESLint.Plugin & RuleSet;
const { parser } = load('typescript-eslint') as { parser: Linter.Parser };

const scanConfig: Linter.Config[] = [
	community.configs.recommended,
	{ rules: { 'no-console': 'error' } },
	{ plugins: { 'n8n-nodes-base': base } },
	{ files: ['package.json'], rules: base.configs.community?.rules },
	{
		files: ['**/credentials/**/*.ts'],
		rules: {
			...base.configs.credentials?.rules,
			// switched off by the scanner too
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
			'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
		},
	},
	{
		files: ['**/nodes/**/*.ts'],
		rules: {
			...base.configs.nodes?.rules,
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
			'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
		},
	},
	{ files: ['**/*.json', '**/*.ts'], languageOptions: { parser } },
];

const [folder = '.', ...patterns] = process.argv.slice(2);
const eslint = new ESLint({
	cwd: folder,
	allowInlineConfig: false,
	overrideConfigFile: true,
	overrideConfig: scanConfig,
});
const results = await eslint.lintFiles(patterns);
const findings = results.flatMap(({ filePath, messages }) =>
	messages.map(
		({ line, ruleId, message }) => `${filePath}:${line} ${ruleId ?? 'unreadable'}: ${message}`,
	),
);
console.log(JSON.stringify({ files: results.map(({ filePath }) => filePath), findings }));
