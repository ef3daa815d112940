import { execFile } from 'node:child_process';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
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
	beforeAll(async () => {
		emulator = await startEmulator({ keepMedia: false });
		files = await startFileServer({ '/large': zeros(320 * mebibyte), '/small': zeros(100_000) });
	});
	afterAll(async () => await Promise.all([emulator.stop(), files.close()]));

	/** The second is smaller, to save time, and still more than twice of what is allowed. */
	test.each([
		['binary', gibibyte],
		['url', 320 * mebibyte],
	] as const)(
		'from source %s, of %i bytes, is never held in memory',
		async (source, sizeBytes) => {
			const plan: ChildPlan = {
				credential: { baseUrl: emulator.baseUrl, apiKey: emulator.apiKey },
				source,
				fileUrl: `${files.address}/large`,
				smallFileUrl: `${files.address}/small`,
				sizeBytes,
			};
			const script = fileURLToPath(new URL('./uploadInChild.mts', import.meta.url));
			const { stdout } = await promisify(execFile)(
				process.execPath,
				['--no-warnings', '--max-old-space-size=160', script, JSON.stringify(plan)],
				{ env: { ...process.env, NODE_OPTIONS: '' } },
			);
			const report = JSON.parse(stdout) as ChildReport;
			expect(report).toMatchObject({ status: 'success', fileSize: sizeBytes });
			expect(emulator.uploads.at(-1)?.stored?.sizeBytes).toBe(sizeBytes);
			expect(report.growthBytes).toBeGreaterThan(0);
			expect(report.growthBytes).toBeLessThan(128 * mebibyte);
		},
		120_000,
	);
});
