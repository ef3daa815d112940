import { execFile } from 'node:child_process';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type DataTables, startDataTables } from '../../emulator/dataTables/dataTables.mts';
import { type Emulator, startEmulator } from '../../emulator/startEmulator.mts';
import { type FileHandler, type FileServer, startFileServer } from '../harness/startFileServer.mts';
import type { ChildPlan, ChildReport } from './uploadInChild.mts';

const gibibyte = 1024 ** 3;
const mebibyte = 1024 ** 2;
const part = Buffer.alloc(64 * 1024);

const zeros =
	(sizeBytes: number): FileHandler =>
	(_request, response) => {
		response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': String(sizeBytes) });
		const parts = function* () {
			for (let left = sizeBytes; left > 0; left -= part.length) yield part.subarray(0, left);
		};
		Readable.from(parts()).pipe(response);
	};

describe('A large file', () => {
	let emulator: Emulator;
	let files: FileServer;
	let tables: DataTables;
	beforeAll(async () => {
		emulator = await startEmulator({
			keepMedia: false,
			pollAfterMs: 500,
			taskPlan: () => ({ queuedMs: 0, processingMs: 0, outcome: 'SUCCEEDED' }),
		});
		tables = await startDataTables([]);
		files = await startFileServer({ '/large': zeros(320 * mebibyte), '/small': zeros(100_000) });
	});
	afterAll(async () => await Promise.all([emulator.stop(), files.close(), tables.stop()]));

	async function inChild(plan: Pick<ChildPlan, 'source' | 'sizeBytes' | 'register'>) {
		const whole: ChildPlan = {
			credential: { baseUrl: emulator.baseUrl, apiKey: emulator.apiKey },
			fileUrl: `${files.address}/large`,
			smallFileUrl: `${files.address}/small`,
			...plan,
		};
		const script = fileURLToPath(new URL('./uploadInChild.mts', import.meta.url));
		const { stdout } = await promisify(execFile)(
			process.execPath,
			['--no-warnings', '--max-old-space-size=160', script, JSON.stringify(whole)],
			{ env: { ...process.env, NODE_OPTIONS: '' } },
		);
		const report = JSON.parse(stdout) as ChildReport;
		expect(report).toMatchObject({ status: 'success' });
		expect(emulator.uploads.at(-1)?.stored?.sizeBytes).toBe(plan.sizeBytes);
		expect(report.growthBytes).toBeGreaterThan(0);
		expect(report.growthBytes).toBeLessThan(128 * mebibyte);
		return report;
	}

	/** The second is smaller, to save time, and still more than twice of what is allowed. */
	const sources = [
		['binary', gibibyte],
		['url', 320 * mebibyte],
	] as const;

	test.each(sources)(
		'from source %s, of %i bytes, is never held in memory',
		async (source, sizeBytes) => {
			expect(await inChild({ source, sizeBytes })).toMatchObject({ fileSize: sizeBytes });
		},
		120_000,
	);

	test.each(['binary', 'url'] as const)(
		'from source %s is not held for the hash that a task register wants, either',
		async (source) => {
			const sizeBytes = 320 * mebibyte;
			const { baseUrl, apiKey, tableId } = tables;
			const register = { baseUrl, apiKey, tableId };
			const report = await inChild({ source, sizeBytes, register });
			expect(report.taskStatus).toBe('SUCCEEDED');
			// the small file and the large one, each under its own hash
			const keys = new Set(tables.rows.map(({ taskKey }) => taskKey));
			expect(keys.size).toBe(tables.rows.length);
			expect(tables.rows.at(-1)).toMatchObject({ status: 'SUCCEEDED' });
		},
		240_000,
	);
});
