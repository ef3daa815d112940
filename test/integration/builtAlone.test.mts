import { execFile } from 'node:child_process';
import { cp, mkdtemp, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

/** Loads files as n8n does, each class by its file's name, and prints what they describe. */
const loader = `
	const { basename } = require('node:path');
	const described = process.argv.slice(1).map((file) => {
		const type = new (require(file)[basename(file).split('.')[0]])();
		return (type.description ?? type).name;
	});
	console.log(JSON.stringify(described));
`;

describe('The build, with no package beside it but n8n-workflow', () => {
	let folder: string;
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'transcription-alone-'));
		const workflow = createRequire(import.meta.url).resolve('n8n-workflow/package.json');
		await mkdir(join(folder, 'node_modules'));
		await symlink(dirname(workflow), join(folder, 'node_modules', 'n8n-workflow'));
		await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
	});
	afterAll(async () => await rm(folder, { recursive: true, force: true }));

	const inFolder = async (...args: string[]) =>
		(await run(process.execPath, args, { cwd: folder, env: { NODE_PATH: '' } })).stdout;

	test('loads all its nodes and credentials', async () => {
		const { n8n } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
			n8n: { nodes: string[]; credentials: string[] };
		};
		const files = [...n8n.nodes, ...n8n.credentials].map((file) => `./${file}`);
		const stdout = await inFolder('-e', loader, ...files);
		expect(JSON.parse(stdout)).toEqual([
			'transcription',
			'transcriptionTrigger',
			'n8nDataTableApi',
			'transcriptionApi',
		]);
	}, 30_000);

	test('is really alone there', async () => {
		await expect(inFolder('-e', 'require("zod/v4-mini")')).rejects.toThrow(/Cannot find module/);
	});
});
