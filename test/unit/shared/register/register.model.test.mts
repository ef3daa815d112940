import * as fc from 'fast-check';

import { RegisterWorld, type Ending, type Fate } from './RegisterWorld.mts';

/**
 * The register under all that can happen to several executions whose items want the same tasks: any
 * order of their steps, death at any of them, answers of the table and of the service that are lost,
 * requests that take effect after they were given up, and n8n's database showing rows in another order
 * than that of their ids. The items of an execution share their requests to the table.
 */

const recordings = ['one recording', 'another', 'a third'];
const fate: fc.Arbitrary<Fate> = fc.record({
	taskKeys: fc.shuffledSubarray(recordings, { minLength: 1 }),
	diesAt: fc.option(fc.nat(40), { nil: undefined }),
	lost: fc.option(fc.nat(10), { nil: undefined, freq: 3 }),
	lateTurns: fc.option(fc.nat(30), { nil: undefined, freq: 1 }),
	creation: fc.constantFrom('answered', 'answered', 'lost', 'refused'),
});
const calm: Fate = { taskKeys: recordings, creation: 'answered' };
const anHour = 60 * 60_000;

interface Story {
	world: RegisterWorld;
	fates: readonly Fate[];
	sendsKey: boolean;
	laterCount: number;
	first: Ending[];
	later: Ending[];
}

/** Some executions at once, then, an hour later, some more that nothing happens to. */
async function tell(
	scheduler: fc.Scheduler,
	fates: readonly Fate[],
	laterCount: number,
	sendsKey: boolean,
): Promise<Story> {
	const world = new RegisterWorld(
		async () => await scheduler.schedule(Promise.resolve()),
		sendsKey,
	);
	fates.forEach((one, i) => void world.execute(`first ${i}`, one));
	await scheduler.waitIdle();
	const first = world.endings.splice(0);
	world.nowMs += anHour;
	for (let i = 0; i < laterCount; i++) void world.execute(`later ${i}`, calm);
	await scheduler.waitIdle();
	return { world, fates, sendsKey, laterCount, first, later: world.endings };
}

const runs = { numRuns: 500 };
const story = (check: (story: Story) => void) =>
	fc.assert(
		fc.asyncProperty(
			fc.scheduler(),
			fc.array(fate, { minLength: 1, maxLength: 5 }),
			fc.integer({ min: 1, max: 3 }),
			fc.boolean(),
			async (scheduler, fates, laterCount, sendsKey) =>
				check(await tell(scheduler, fates, laterCount, sendsKey)),
		),
		runs,
	);
const of = <T extends { taskKey: string }>(taskKey: string, all: readonly T[]): T[] =>
	all.filter((one) => one.taskKey === taskKey);

test('a task is billed once at most, and whoever gets one gets that one', async () => {
	await story(({ world, first, later }) => {
		for (const recording of recordings) {
			const billed = of(recording, world.billed);
			expect(billed.length).toBeLessThanOrEqual(1);
			for (const ending of of(recording, [...first, ...later])) {
				if (ending.kind !== 'failed') expect(ending.taskId).toBe(billed[0]?.taskId);
			}
		}
	});
}, 120_000);

test('nobody waits for ever', async () => {
	await story(({ fates, laterCount, first, later }) => {
		const immortals = fates.filter(({ diesAt }) => diesAt === undefined);
		const wanted = immortals.flatMap(({ taskKeys }) => taskKeys);
		expect(first.length).toBeGreaterThanOrEqual(wanted.length);
		expect(later).toHaveLength(laterCount * recordings.length);
	});
}, 120_000);

test('every paid task is in the table, by its id or as a creation that is not known to have ended', async () => {
	await story(({ world }) => {
		const rows = world.liveRows.filter(({ status }) => status !== 'CLAIMED');
		for (const recording of recordings) {
			const [row, ...others] = of(recording, rows);
			const [billed] = of(recording, world.billed);
			expect(others).toEqual([]);
			if (billed) expect(row).toBeDefined();
			if (row?.taskId) expect(row.taskId).toBe(billed?.taskId);
			if (row?.taskId) expect(row.status).not.toBe('CREATING');
		}
	});
}, 120_000);

test('an hour later: the task is used, or created, or its outcome is honestly not known', async () => {
	await story(({ world, fates, sendsKey, first, later }) => {
		for (const recording of recordings) {
			const isKnown = of(recording, first).some(({ kind }) => kind !== 'failed');
			const mayBeUnknown = fates.some(
				({ taskKeys, diesAt, creation }) =>
					taskKeys.includes(recording) && (diesAt !== undefined || creation === 'lost'),
			);
			for (const ending of of(recording, later)) {
				if (ending.kind !== 'failed') continue;
				// with a key, and after a refusal, somebody simply goes on
				expect([sendsKey, isKnown, mayBeUnknown]).toEqual([false, false, true]);
				expect(ending.failure.facts.kind).toBe('unknownOutcome');
			}
			const isCreated = of(recording, later).some(({ kind }) => kind === 'created');
			if (isCreated && !sendsKey) expect(of(recording, world.billed)).toHaveLength(1);
		}
	});
}, 120_000);
