import { spawnSync } from 'node:child_process';
import { node24Environment, rootFolder } from '../../../scripts/paths.mjs';

/** knip.jsonc says what starts where; everything that nobody reaches from there is unused. */
it('there are no unused files, exports or dependencies', () => {
	const { stdout, status } = spawnSync('knip', ['--no-progress', '--no-config-hints'], {
		cwd: rootFolder,
		env: { ...node24Environment, NODE_ENV: 'production' },
		encoding: 'utf8',
	});
	expect({ stdout: stdout.trim(), status }).toEqual({ stdout: '', status: 0 });
}, 120_000);
