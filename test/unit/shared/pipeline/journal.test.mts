import fc from 'fast-check';

import {
	dropTask,
	fingerprint,
	openJournal,
	type Fingerprints,
	type JournalEntry,
} from '../../../../nodes/shared/pipeline/journal';
import { finishedUpload as upload } from './finishedUpload.mts';

type Context = Record<string, unknown>;

/** An item that makes a task from this file with these settings. */
const item = (file: string, settings = 'balanced'): Fingerprints => ({
	assetKey: file,
	taskKey: `${file}/${settings}`,
});

/** n8n keeps the context as JSON between tries of an execution. */
const afterRestart = (context: Context): Context => JSON.parse(JSON.stringify(context));

/** A first try that got as far as a task for every item: asset `A<i>`, task `T<i>`. */
function firstTry(
	items: Array<Fingerprints | undefined>,
	context: Context = {},
	run = '0',
): Context {
	for (const [i, entry] of openJournal(context, run, items).entries.entries()) {
		if (!items[i]) continue;
		entry.upload = upload(`A${i}`);
		entry.task = { transcriptId: `T${i}` };
		entry.idempotencyKey = `K${i}`;
	}
	return afterRestart(context);
}

const taskIds = (entries: JournalEntry[]) => entries.map(({ task }) => task?.transcriptId);
const assetIds = (entries: JournalEntry[]) => entries.map((entry) => entry.upload?.assetId);

describe('a retry finds', () => {
	test.each<
		[string, Fingerprints[], Fingerprints[], Array<string | undefined>, Array<string | undefined>]
	>([
		[
			'everything where it was',
			[item('a'), item('b')],
			[item('a'), item('b')],
			['A0', 'A1'],
			['T0', 'T1'],
		],
		[
			'items that were reordered',
			[item('a'), item('b'), item('c')],
			[item('c'), item('a'), item('b')],
			['A2', 'A0', 'A1'],
			['T2', 'T0', 'T1'],
		],
		[
			'nothing for an item that was replaced',
			[item('a'), item('b')],
			[item('a'), item('x')],
			['A0', undefined],
			['T0', undefined],
		],
		[
			'nothing for an item that was added',
			[item('a')],
			[item('a'), item('b')],
			['A0', undefined],
			['T0', undefined],
		],
		[
			'the asset alone where the settings changed',
			[item('a')],
			[item('a', 'precision')],
			['A0'],
			[undefined],
		],
		[
			'one entry for each of two equal items',
			[item('a'), item('a')],
			[item('a'), item('a')],
			['A0', 'A1'],
			['T0', 'T1'],
		],
		[
			'one entry for one of two equal items that came from one',
			[item('a')],
			[item('a'), item('a')],
			['A0', undefined],
			['T0', undefined],
		],
		[
			'each its own where two items share a file',
			[item('a'), item('a', 'precision')],
			[item('a', 'precision'), item('a')],
			['A1', 'A0'],
			['T1', 'T0'],
		],
		[
			'the right one first where a changed item could take it',
			[item('a'), item('a', 'precision')],
			[item('a', 'new'), item('a')],
			['A1', 'A0'],
			[undefined, 'T0'],
		],
	])('%s', (_, before, after, assets, tasks) => {
		const { entries } = openJournal(firstTry(before), '0', after);
		expect(assetIds(entries)).toEqual(assets);
		expect(taskIds(entries)).toEqual(tasks);
	});

	test('no key of the old task where the settings changed', () => {
		const [entry] = openJournal(firstTry([item('a')]), '0', [item('a', 'precision')]).entries;
		expect(entry).toMatchObject({ taskKey: 'a/precision', upload: { assetId: 'A0' } });
		expect(entry).not.toHaveProperty('idempotencyKey');
	});

	test('what an item had even if it was not among the items for one try', () => {
		const context = firstTry([item('a'), item('b')]);
		openJournal(context, '0', [item('a')]);
		openJournal(context, '0', [undefined, item('a')]);
		expect(taskIds(openJournal(context, '0', [item('a'), item('b')]).entries)).toEqual([
			'T0',
			'T1',
		]);
	});
});

describe('loops', () => {
	test('every run of the node has a journal of its own', () => {
		const context = firstTry([item('a')], firstTry([item('a')], {}, '0'), '1');
		const runs = ['0', '1', 'tool a'].map(
			(run) => openJournal(context, run, [item('a')]).entries[0],
		);
		expect(runs.map((entry) => entry?.task?.transcriptId)).toEqual(['T0', 'T0', undefined]);
		expect(runs[0]).not.toBe(runs[1]);
	});

	test('closing one leaves the others', () => {
		const context = firstTry([item('b')], firstTry([item('a')], {}, '0'), '1');
		openJournal(context, '0', [item('a')]).close();
		expect(taskIds(openJournal(context, '0', [item('a')]).entries)).toEqual([undefined]);
		expect(taskIds(openJournal(context, '1', [item('b')]).entries)).toEqual(['T0']);
	});
});

describe('nothing is left in the execution', () => {
	test('once every item has succeeded', () => {
		const context: Context = { other: 'node data' };
		openJournal(context, '0', [item('a')]).close();
		expect(context).toEqual({ other: 'node data' });
	});

	test('of items that make nothing', () => {
		const context: Context = {};
		const { entries } = openJournal(context, '0', [undefined, undefined]);
		expect(entries).toHaveLength(2);
		expect(context).toEqual({});
	});
});

test('changing an entry is writing to the journal', () => {
	const context: Context = {};
	const [entry] = openJournal(context, '0', [item('a')]).entries;
	if (entry) entry.creation = { executionId: '5' };
	expect(openJournal(afterRestart(context), '0', [item('a')]).entries[0]?.creation).toEqual({
		executionId: '5',
	});
});

test('a dropped task leaves the asset, and no key or mark for a new one', () => {
	const entry: JournalEntry = {
		item: 0,
		...item('a'),
		upload: upload('A0'),
		task: { transcriptId: 'T0' },
		creation: {},
		idempotencyKey: 'K',
	};
	dropTask(entry);
	expect(entry).toEqual({ item: 0, ...item('a'), upload: upload('A0') });
});

test.each([undefined, null, 'text', 42, { 0: 'not a list' }])(
	'a context that something else has bent (%p) is begun anew',
	(bent) => {
		const { entries } = openJournal({ transcriptionJournal: bent }, '0', [item('a')]);
		expect(entries).toMatchObject([{ assetKey: 'a' }]);
	},
);

describe('fingerprints', () => {
	test('tell apart what is different, and do not depend on where one part ends', () => {
		const all = [['a', 'b'], ['ab'], ['a', 'b', ''], ['b', 'a'], ['a","b']].map((parts) =>
			fingerprint(...parts),
		);
		expect(new Set(all).size).toBe(all.length);
		expect(fingerprint('a', 'b')).toBe(all[0]);
	});

	test('do not keep what they stand for', () => {
		expect(fingerprint('https://host/file?signature=0123456789')).toMatch(/^[0-9a-f]{32}$/);
	});
});

test('whatever items come next, no entry is shared and no task goes to another source or setting', () => {
	const items = fc.array(
		fc.option(
			fc.record({ file: fc.constantFrom('a', 'b', 'c'), mode: fc.constantFrom('x', 'y') }),
			{ nil: undefined },
		),
		{ maxLength: 6 },
	);
	fc.assert(
		fc.property(items, items, (before, after) => {
			const wanted = (list: typeof before) => list.map((one) => one && item(one.file, one.mode));
			const context = firstTry(wanted(before));
			const { entries } = openJournal(context, '0', wanted(after));
			expect(new Set(entries).size).toBe(after.length);
			const ids = taskIds(entries).filter((id) => id !== undefined);
			expect(new Set(ids).size).toBe(ids.length);
			for (const [i, entry] of entries.entries()) {
				const origin = before[Number(entry.task?.transcriptId.slice(1))];
				if (entry.task) expect(origin).toEqual(after[i]);
				const asset = before[Number(entry.upload?.assetId.slice(1))];
				if (entry.upload) expect(asset?.file).toBe(after[i]?.file);
			}
		}),
	);
});
