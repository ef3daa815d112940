import { ObservableObject, type IDataObject } from 'n8n-workflow';

import { concludePoll } from '../../../../nodes/TranscriptionTrigger/watch/concludePoll';
import type { LookUp } from '../../../../nodes/TranscriptionTrigger/watch/lookUp';
import { planPoll } from '../../../../nodes/TranscriptionTrigger/watch/planPoll';
import {
	readWatchState,
	writeWatchState,
} from '../../../../nodes/TranscriptionTrigger/watch/watchState';
import { taskIdOf } from '../ids.mts';

const empty = { tasks: new Map(), malformed: [] };

test('comes back as it was written, through JSON and through the proxies that n8n makes of it', () => {
	const staticData: IDataObject = {};
	const state = {
		tasks: new Map([
			[taskIdOf(1), { since: 1, dueAt: 2, bad: 404 }],
			[taskIdOf(2), { status: 'SUCCEEDED' as const, rows: [3], seen: [4] }],
		]),
		malformed: ['x'],
		round: { listAfter: 9, malformed: ['x'] },
		service: 'f00d',
		hasAnswered: true,
	};
	writeWatchState(staticData, state);
	const stored = JSON.parse(JSON.stringify(staticData));
	expect(readWatchState(ObservableObject.create(stored))).toEqual(state);
});

test.each<[string, IDataObject]>([
	['nothing', {}],
	['something else', { watch: 'x' }],
	['a record that does not fit', { watch: { tasks: { a: { dueAt: 'now' } }, malformed: [] } }],
])('starts afresh from %s', (_name, staticData) => {
	expect(readWatchState(staticData)).toEqual(empty);
});

test.each<[string, LookUp<string>]>([
	['pending', { outcome: 'pending' }],
	[
		'finished',
		{ outcome: 'finished', status: 'SUCCEEDED', createdAt: '', contents: [''], bytesEach: 0 },
	],
	['bad', { outcome: 'bad', code: 404, isPassing: false }],
])('%s tasks take no more than 100 bytes each', (_name, lookUp) => {
	const count = 1000;
	const entries = Array.from({ length: count }, (_, i) => ({
		taskId: taskIdOf(i),
		row: { id: 1_000_000 + i, columns: {} },
	}));
	const nowMs = Date.parse('2026-05-01T12:34:56.789Z');
	const plan = planPoll(empty, { entries }, { nowMs, service: 'f00d', isActivation: false });
	const lookUps = new Map(plan.candidates.map(({ taskId }) => [taskId, lookUp]));
	const work = { candidates: plan.candidates, lookUps, cleanedRows: [] };
	const limits = { mostEmissions: 1000, mostBytes: Infinity };
	const staticData: IDataObject = {};
	writeWatchState(staticData, concludePoll(plan, work, limits, nowMs).state);
	expect(JSON.stringify(staticData).length / count).toBeLessThanOrEqual(101);
});
