import { readFileSync } from 'node:fs';
import { arch, cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { n8nFolder } from '../../../scripts/paths.mjs';

/** Where the numbers come from; without it they mean nothing. */
export function describeMachine(): string {
	const processors = cpus();
	const memoryGib = Math.round(totalmem() / 2 ** 30);
	return [
		`${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}`,
		`${memoryGib} GiB of memory`,
		`${type()} ${release().split('-')[0]} ${arch()}`,
		`Node ${process.versions.node}`,
		`n8n ${n8nVersion()}`,
	].join(', ');
}

/** The n8n that is pinned for the end-to-end tests, which is the one that is measured. */
function n8nVersion(): string {
	const file = join(n8nFolder, 'package.json');
	return /"n8n":\s*"([^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? 'unknown';
}
