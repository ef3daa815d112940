import {
	a,
	b,
	c,
	minuteMs,
	now,
	pending,
	pollOnce,
	remembering,
	unknown,
	whole,
	type Find,
} from './pollOnce.mts';

/** Minutes at which a task that never changes is looked up, polled once a minute. */
function minutesOfLookUps(find: Find, minutes: number): number[] {
	let state = remembering();
	const asked: number[] = [];
	for (let minute = 0; minute <= minutes; minute++) {
		const nowMs = now + minute * minuteMs;
		const { asked: ids, next } = pollOnce(state, whole(a), { [a]: find }, { nowMs });
		if (ids.length > 0) asked.push(minute);
		state = next;
	}
	return asked;
}

test('a young task is looked up at every poll, an old one less often, at least once an hour', () => {
	const asked = minutesOfLookUps(pending, 3000);
	expect(asked.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, minute) => minute));
	const gaps = asked.slice(1).map((minute, i) => minute - (asked[i] ?? 0));
	expect(gaps).toEqual([...gaps].sort((x, y) => x - y));
	expect(gaps.at(-1)).toBe(60);
});

test('an unknown task is looked up ever less often, at least once a day', () => {
	const asked = minutesOfLookUps(unknown, 10_000);
	expect(asked.slice(0, 8)).toEqual([0, 1, 2, 4, 8, 16, 32, 64]);
	const gaps = asked.slice(1).map((minute, i) => minute - (asked[i] ?? 0));
	expect(Math.max(...gaps)).toBe(24 * 60);
});

test('a task that a busy moment kept from us rests no longer than one at work', () => {
	const asked = minutesOfLookUps({ outcome: 'bad', code: 503, isPassing: true }, 3000);
	expect(asked.slice(0, 6)).toEqual([0, 1, 2, 4, 8, 16]);
	const gaps = asked.slice(1).map((minute, i) => minute - (asked[i] ?? 0));
	expect(Math.max(...gaps)).toBe(60);
});

test('an old task that was unknown for a moment is not left alone for long', () => {
	const state = remembering({ [a]: { since: now - 9 * 60 * minuteMs, dueAt: now } });
	const { next } = pollOnce(state, whole(a), { [a]: unknown });
	expect(next.tasks.get(a)?.dueAt).toBe(now + 50_000);
});

test('tasks that were not reached come first at the next poll, then those of a busy moment', () => {
	const finds = { [a]: { outcome: 'busy' }, [b]: pending } as const;
	const first = pollOnce(remembering(), whole(a, b, c), finds);
	const second = pollOnce(first.next, whole(a, b, c), {}, { nowMs: now + minuteMs });
	expect(first.asked).toEqual([a, b, c]);
	expect(second.asked).toEqual([c, a, b]);
});
