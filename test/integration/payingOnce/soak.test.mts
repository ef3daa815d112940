import type { IDataObject } from 'n8n-workflow';
import type { AssetView, TaskView } from '../../emulator/startEmulator.mts';
import { checkItem } from '../../soak/checkItems.mts';
import { soakRound } from '../../soak/soakRound.mts';
import { type N8n, startN8n } from '../harness/startN8n.mts';

describe('A service that fails at random', () => {
	let n8n: N8n;
	beforeAll(async () => void (n8n = await startN8n()));
	afterAll(async () => await n8n.close());

	test.each(['automatic', 'person'] as const)(
		'costs nobody a transcript or a second payment (retries: %s)',
		async (retries) => {
			const seed = Math.floor(Math.random() * 1e9);
			const report = await soakRound(n8n, { items: 60, rate: 0.1, seed, retries });
			// with the seed, so that a failure can be repeated by test/soak/soak.mts
			expect({ seed, problems: report.problems }).toEqual({ seed, problems: [] });
			expect(report.succeeded + report.failed).toBe(60);
			expect(report.faults).toBeGreaterThan(0);
			if (retries === 'person') expect(report.failed).toBe(0);
		},
		120_000,
	);
});

describe('The soak notices', () => {
	const asset = (assetId: string, filename: string) => ({ assetId, filename }) as AssetView;
	const task = (transcriptId: string, assetId: string, status = 'SUCCEEDED') =>
		({ transcriptId, assetId, status }) as TaskView;
	const assets = [asset('asset-1', 'a.mp3'), asset('asset-2', 'b.mp3')];
	const done = { status: 'SUCCEEDED', fullText: 'Hello.' };
	const failure = { error: 'It is not known, and it may have been billed' };

	test.each<[string, IDataObject | undefined, TaskView[], RegExp | undefined]>([
		[
			'nothing where all is well',
			{ ...done, transcriptId: '1' },
			[task('1', 'asset-1')],
			undefined,
		],
		[
			'nothing where a failed task was replaced',
			{ ...done, transcriptId: '2' },
			[task('1', 'asset-1', 'FAILED'), task('2', 'asset-1')],
			undefined,
		],
		[
			'a second payment',
			{ ...done, transcriptId: '2' },
			[task('1', 'asset-1'), task('2', 'asset-1')],
			/2 tasks were paid for/,
		],
		['a lost item', undefined, [], /never came out/],
		['a mixed-up item', { ...done, transcriptId: '2' }, [task('2', 'asset-2')], /another item's/],
		[
			'an item without text',
			{ transcriptId: '1', status: 'PROCESSING' },
			[task('1', 'asset-1')],
			/without its text/,
		],
		['a failure that forgets its task', { error: 'Oh' }, [task('1', 'asset-1')], /without naming/],
		['nothing where the failure names it', { error: 'Task 1' }, [task('1', 'asset-1')], undefined],
		[
			'nothing where no task came to replace one that failed',
			{ error: 'Refused', details: { status: null } },
			[task('1', 'asset-1', 'FAILED')],
			undefined,
		],
		[
			'a failed task that its failure forgets',
			{ error: 'Failed', details: { status: 'FAILED' } },
			[task('1', 'asset-1', 'FAILED')],
			/without naming/,
		],
		['an unknown outcome without asset', failure, [task('1', 'asset-1')], /without naming/],
		[
			'nothing where an unknown outcome names the asset',
			{ ...failure, assetId: 'asset-1' },
			[task('1', 'asset-1')],
			undefined,
		],
	])('%s', (_what, json, tasks, problem) => {
		const found = checkItem('a.mp3', json && { json }, { assets, tasks });
		expect(found).toEqual(problem ? [expect.stringMatching(problem)] : []);
	});
});
