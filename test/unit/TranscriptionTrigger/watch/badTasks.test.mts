import {
	a,
	b,
	c,
	ended,
	minuteMs,
	now,
	pending,
	pollOnce,
	remembering,
	unknown,
	whole,
} from './pollOnce.mts';

const refused = { outcome: 'bad', code: 403, isPassing: false } as const;
const hourMs = 60 * minuteMs;
/** Two tasks that have been unknown for two days, and rest for a day. */
const twoLost = () =>
	remembering({
		[a]: { since: now - 48 * hourMs, dueAt: now + 20 * hourMs, bad: 404 },
		[b]: { since: now - 48 * hourMs, dueAt: now + 20 * hourMs, bad: 404 },
	});

test('a bad task is reported once, and again only if it was well in between', () => {
	const first = pollOnce(remembering(), whole(a), { [a]: unknown });
	const second = pollOnce(first.next, whole(a), { [a]: refused }, { nowMs: now + minuteMs });
	expect([first.newlyBad, second.asked, second.newlyBad]).toEqual([[a], [a], []]);
	const well = pollOnce(second.next, whole(a), { [a]: pending }, { nowMs: now + 5 * minuteMs });
	const again = pollOnce(well.next, whole(a), { [a]: unknown }, { nowMs: now + 10 * minuteMs });
	expect(again.newlyBad).toEqual([a]);
});

test('another base URL or key is felt at once: what was bad is due, and new', () => {
	const same = pollOnce(twoLost(), whole(a, b), {});
	const other = pollOnce(
		twoLost(),
		whole(a, b),
		{ [a]: ended('SUCCEEDED'), [b]: unknown },
		{ service: 'service 2' },
	);
	expect(same.asked).toEqual([]);
	expect(other).toMatchObject({ asked: [a, b], emitted: ['SUCCEEDED'], newlyBad: [b] });
	expect(other.next.service).toBe('service 2');
});

test('a new activation gives another chance, without a second line in the log', () => {
	const finds = { [a]: unknown, [b]: unknown };
	const activated = pollOnce(twoLost(), whole(a, b), finds, { isActivation: true });
	expect(activated).toMatchObject({ asked: [a, b], newlyBad: [] });
	expect(activated.next.tasks.get(a)?.dueAt).toBe(now + 50_000);
});

test('as soon as one is found the others get another chance', () => {
	const state = twoLost();
	const tasks = new Map([...state.tasks, [c, { since: now - hourMs, dueAt: now, bad: 404 }]]);
	const found = pollOnce({ ...state, tasks }, whole(a, b, c), { [c]: pending });
	expect(found.asked).toEqual([c]);
	const next = pollOnce(found.next, whole(a, b, c), {}, { nowMs: now + minuteMs });
	expect(new Set(next.asked)).toEqual(new Set([a, b, c]));
});

test('tasks at work are not disturbed by any of this', () => {
	const dueAt = now + 30 * minuteMs;
	const state = remembering({ [a]: { since: now - 20 * hourMs, dueAt } });
	const other = { service: 'service 2', isActivation: true };
	expect(pollOnce(state, whole(a), {}, other).next.tasks.get(a)?.dueAt).toBe(dueAt);
});

test('who rests and was well is a witness, in this part of the list or another', () => {
	const dueAt = now + minuteMs;
	const state = remembering({
		[a]: { since: now, dueAt },
		[b]: { since: now, dueAt, bad: 404 },
		[c]: { since: now, dueAt },
	});
	expect(pollOnce(state, whole(a, b, c), {}).witnesses).toEqual([a, c]);
	expect(pollOnce(state, { entries: [], listAfter: 9 }, {}).witnesses).toEqual([a, c]);
	const done = remembering({ [a]: { status: 'SUCCEEDED' } });
	expect(pollOnce(done, whole(a), {}).witnesses).toEqual([]);
});
