import type { Listing, ListEntry } from '../../../../nodes/TranscriptionTrigger/watch/listing';
import {
	concludePoll,
	type LookUp,
} from '../../../../nodes/TranscriptionTrigger/watch/concludePoll';
import { planPoll } from '../../../../nodes/TranscriptionTrigger/watch/planPoll';
import type {
	TaskRecord,
	WatchState,
} from '../../../../nodes/TranscriptionTrigger/watch/watchState';
import { taskIdOf } from '../ids.mts';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const minuteMs = 60_000;
const [a, b, c] = [taskIdOf(0xa), taskIdOf(0xb), taskIdOf(0xc)] as const;

const remembering = (tasks: Record<string, TaskRecord> = {}): WatchState => ({
	tasks: new Map(Object.entries(tasks)),
	malformed: [],
});
const row = (id: number, taskId: string): ListEntry => ({
	taskId,
	row: { id, columns: { id, taskId } },
});
const whole = (...entries: Array<ListEntry | string>): Listing => ({
	entries: entries.map((entry) => (typeof entry === 'string' ? { taskId: entry } : entry)),
	complete: true,
});
const ended = (status: 'SUCCEEDED' | 'FAILED', createdAt = ''): LookUp<string> => ({
	outcome: 'finished',
	status,
	createdAt,
	content: `${status} ${createdAt}`.trim(),
});

function poll(
	state: WatchState,
	listing: Listing,
	lookUps: Record<string, LookUp<string>>,
	{ mostEmissions = 100, nowMs = now } = {},
) {
	const plan = planPoll(state, listing, nowMs);
	const asked = plan.candidates.map(({ taskId }) => taskId);
	const found = new Map(asked.flatMap((id) => (lookUps[id] ? [[id, lookUps[id]] as const] : [])));
	const { emissions, newlyUnknown, state: next } = concludePoll(plan, found, mostEmissions, nowMs);
	const emitted = emissions.map(({ content, row: of }) =>
		of ? `${content} row ${of.id}` : content,
	);
	const cleaned = plan.finishedRows.map(({ row: { id }, status }) => `${id} ${status}`);
	return { asked, emitted, cleaned, newlyUnknown, malformed: plan.newlyMalformed, next };
}

describe('emission', () => {
	test('a finished task goes out once and is never looked up again', () => {
		const first = poll(remembering(), whole(a), { [a]: ended('SUCCEEDED') });
		const second = poll(first.next, whole(a), { [a]: ended('SUCCEEDED') });
		expect(first.emitted).toEqual(['SUCCEEDED']);
		expect(second).toMatchObject({ asked: [], emitted: [] });
	});

	test('the oldest task goes first, one without a readable time last', () => {
		const lookUps = {
			[a]: ended('SUCCEEDED', '2026-05-01T10:00:00.000Z'),
			[b]: ended('SUCCEEDED', 'yesterday'),
			[c]: ended('SUCCEEDED', '2026-05-01T09:00:00.000Z'),
		};
		const { emitted } = poll(remembering(), whole(b, a, c), lookUps);
		expect(emitted).toEqual([
			'SUCCEEDED 2026-05-01T09:00:00.000Z',
			'SUCCEEDED 2026-05-01T10:00:00.000Z',
			'SUCCEEDED yesterday',
		]);
	});

	test('what does not fit into a batch stays due and goes out at the next poll', () => {
		const lookUps = { [a]: ended('SUCCEEDED', '2026-01-02'), [b]: ended('FAILED', '2026-01-01') };
		const first = poll(remembering(), whole(a, b), lookUps, { mostEmissions: 1 });
		const second = poll(first.next, whole(a, b), lookUps, { mostEmissions: 1 });
		const third = poll(second.next, whole(a, b), lookUps, { mostEmissions: 1 });
		expect([first.emitted, second.emitted, third.emitted]).toEqual([
			['FAILED 2026-01-01'],
			['SUCCEEDED 2026-01-02'],
			[],
		]);
	});

	test('rows that share a task are one item each; the same id twice without a row is one', () => {
		const lookUps = { [a]: ended('SUCCEEDED') };
		const rows = poll(remembering(), whole(row(1, a), row(2, a.toUpperCase())), lookUps);
		const ids = poll(remembering(), whole(a, a.toUpperCase()), lookUps);
		expect(rows).toMatchObject({ asked: [a], emitted: ['SUCCEEDED row 1', 'SUCCEEDED row 2'] });
		expect(ids).toMatchObject({ asked: [a], emitted: ['SUCCEEDED'] });
	});

	test('rows of one task beyond the batch are not lost', () => {
		const lookUps = { [a]: ended('SUCCEEDED') };
		const listing = whole(row(1, a), row(2, a), row(3, a));
		const first = poll(remembering(), listing, lookUps, { mostEmissions: 2 });
		const second = poll(first.next, listing, lookUps, { mostEmissions: 2 });
		expect([first.emitted.length, second.emitted]).toEqual([2, ['SUCCEEDED row 3']]);
	});

	test('a row added later for a task that has gone out is an item of its own', () => {
		const lookUps = { [a]: ended('SUCCEEDED') };
		const first = poll(remembering(), whole(row(1, a)), lookUps);
		const second = poll(first.next, whole(row(1, a), row(2, a)), lookUps);
		expect(second.emitted).toEqual(['SUCCEEDED row 2']);
		expect(poll(second.next, whole(row(1, a), row(2, a)), lookUps).asked).toEqual([]);
	});

	test('an event that is not selected is recorded and cleaned up, not emitted', () => {
		const passedOver = { [a]: { outcome: 'passedOver', status: 'FAILED' } } as const;
		const first = poll(remembering(), whole(row(1, a), row(2, a)), passedOver);
		const second = poll(first.next, whole(row(1, a), row(2, a)), {});
		expect([first.emitted, first.cleaned]).toEqual([[], []]);
		expect(second).toMatchObject({ asked: [], cleaned: ['1 FAILED', '2 FAILED'] });
	});
});

describe('memory', () => {
	const done: TaskRecord = { status: 'SUCCEEDED' };

	test('a complete listing forgets what is gone; a listing in part forgets nothing', () => {
		const state = remembering({ [a]: done, [b]: done });
		const part: Listing = { entries: [{ taskId: b }], complete: false, listAfter: 7 };
		expect([...poll(state, whole(b), {}).next.tasks.keys()]).toEqual([b]);
		const { next } = poll(state, part, {});
		expect([[...next.tasks.keys()], next.listAfter]).toEqual([[a, b], 7]);
		expect(poll(next, whole(a, b), {}).next.listAfter).toBeUndefined();
	});

	test('ids are the same in any case and order', () => {
		const state = remembering({ [a]: done, [b]: done });
		expect(poll(state, whole(b.toUpperCase(), ` ${a}\t`), {}).asked).toEqual([]);
	});

	test('an id that comes back after it was forgotten is new', () => {
		const forgotten = poll(remembering({ [a]: done }), whole(), {}).next;
		expect(poll(forgotten, whole(a), { [a]: ended('FAILED') }).emitted).toEqual(['FAILED']);
	});

	test('row ids that are gone are forgotten, even if the task is still listed', () => {
		const state = remembering({ [a]: { status: 'SUCCEEDED', rows: [1, 2] } });
		expect(poll(state, whole(row(2, a)), {}).next.tasks.get(a)?.rows).toEqual([2]);
	});

	test('a row is cleaned up at the poll after its emission, and again until it is gone', () => {
		const first = poll(remembering(), whole(row(1, a)), { [a]: ended('SUCCEEDED') });
		const second = poll(first.next, whole(row(1, a)), {});
		const third = poll(second.next, whole(row(1, a)), {});
		expect([first.cleaned, second.cleaned, third.cleaned]).toEqual([
			[],
			['1 SUCCEEDED'],
			['1 SUCCEEDED'],
		]);
	});

	test('a row that was given another task is not cleaned up', () => {
		const state = remembering({ [a]: { status: 'SUCCEEDED', rows: [1] } });
		expect(poll(state, whole(row(1, b)), {})).toMatchObject({ cleaned: [], asked: [b] });
	});

	test('a malformed id is named once, shortened, and does not stand in the way', () => {
		const text = `no id ${'x'.repeat(100)}`;
		const first = poll(remembering(), whole(text, a), {});
		const second = poll(first.next, whole(text, a), {});
		expect(first.malformed).toEqual([text.slice(0, 40)]);
		expect([second.malformed, first.asked]).toEqual([[], [a]]);
		expect(poll(poll(second.next, whole(a), {}).next, whole(text), {}).malformed).toHaveLength(1);
	});

	test('an empty cell is no id and no mistake', () => {
		expect(poll(remembering(), whole(row(1, ''), row(2, '  ')), {})).toMatchObject({
			asked: [],
			malformed: [],
		});
	});
});

describe('look-up times', () => {
	const pending: LookUp<string> = { outcome: 'pending' };

	/** Minutes at which a task that never changes is looked up, polled once a minute. */
	function minutesOfLookUps(outcome: 'pending' | 'unknown', minutes: number): number[] {
		let state = remembering();
		const asked: number[] = [];
		for (let minute = 0; minute <= minutes; minute++) {
			const nowMs = now + minute * minuteMs;
			const { asked: ids, next } = poll(state, whole(a), { [a]: { outcome } }, { nowMs });
			if (ids.length > 0) asked.push(minute);
			state = next;
		}
		return asked;
	}

	test('a young task is looked up at every poll, an old one less often, at least once an hour', () => {
		const asked = minutesOfLookUps('pending', 3000);
		expect(asked.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, minute) => minute));
		const gaps = asked.slice(1).map((minute, i) => minute - (asked[i] ?? 0));
		expect(gaps).toEqual([...gaps].sort((x, y) => x - y));
		expect(gaps.at(-1)).toBe(60);
	});

	test('an unknown task is looked up ever less often, at least once a day', () => {
		const asked = minutesOfLookUps('unknown', 10_000);
		expect(asked.slice(0, 8)).toEqual([0, 1, 2, 4, 8, 16, 32, 64]);
		const gaps = asked.slice(1).map((minute, i) => minute - (asked[i] ?? 0));
		expect(Math.max(...gaps)).toBe(24 * 60);
	});

	test('an unknown task is reported once, and again only if it was known in between', () => {
		const unknown = { [a]: { outcome: 'unknown' } } as const;
		const first = poll(remembering(), whole(a), unknown);
		const second = poll(first.next, whole(a), unknown, { nowMs: now + minuteMs });
		expect([first.newlyUnknown, second.asked, second.newlyUnknown]).toEqual([[a], [a], []]);
		const known = poll(second.next, whole(a), { [a]: pending }, { nowMs: now + 5 * minuteMs });
		const again = poll(known.next, whole(a), unknown, { nowMs: now + 10 * minuteMs });
		expect(again.newlyUnknown).toEqual([a]);
	});

	test('an old task that was unknown for a moment is not left alone for long', () => {
		const state = remembering({ [a]: { since: now - 9 * 60 * minuteMs, dueAt: now } });
		const { next } = poll(state, whole(a), { [a]: { outcome: 'unknown' } });
		expect(next.tasks.get(a)?.dueAt).toBe(now + 50_000);
	});

	test('tasks that were not reached come first at the next poll, then those that failed', () => {
		const first = poll(remembering(), whole(a, b, c), { [a]: { outcome: 'failed' }, [b]: pending });
		const second = poll(first.next, whole(a, b, c), {}, { nowMs: now + minuteMs });
		expect(first.asked).toEqual([a, b, c]);
		expect(second.asked[0]).toBe(c);
	});
});
