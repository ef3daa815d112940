import * as fc from 'fast-check';

import { RegisterWorld, type Ending, type Fate } from './RegisterWorld.mts';

/**
 * The register under all that can happen to several executions that want the same task: any order of
 * their steps, death at any of them, lost answers of the table and of the service, and n8n's database
 * showing rows in another order than that of their ids.
 */

const fate: fc.Arbitrary<Fate> = fc.record({
	diesAt: fc.option(fc.nat(24), { nil: undefined }),
	repeats: fc.option(fc.nat(8), { nil: undefined, freq: 3 }),
	creation: fc.constantFrom('answered', 'answered', 'lost', 'refused'),
});
const calm: Fate = { creation: 'answered' };
const anHour = 60 * 60_000;

interface Story {
	world: RegisterWorld;
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
	return { world, first, later: world.endings };
}

const runs = { numRuns: 500 };
const story = (
	check: (story: Story, fates: readonly Fate[], laterCount: number, sendsKey: boolean) => void,
) =>
	fc.assert(
		fc.asyncProperty(
			fc.scheduler(),
			fc.array(fate, { minLength: 1, maxLength: 5 }),
			fc.integer({ min: 1, max: 3 }),
			fc.boolean(),
			async (scheduler, fates, laterCount, sendsKey) => {
				check(await tell(scheduler, fates, laterCount, sendsKey), fates, laterCount, sendsKey);
			},
		),
		runs,
	);

test('a task is billed once at most, and whoever gets one gets that one', async () => {
	await story(({ world, first, later }) => {
		expect(world.billed.length).toBeLessThanOrEqual(1);
		for (const ending of [...first, ...later]) {
			if (ending.kind !== 'failed') expect(ending.taskId).toBe(world.billed[0]?.taskId);
		}
	});
}, 120_000);

test('nobody waits for ever', async () => {
	await story(({ first, later }, fates, laterCount) => {
		const immortals = fates.filter(({ diesAt }) => diesAt === undefined);
		expect(first.length).toBeGreaterThanOrEqual(immortals.length);
		expect(later).toHaveLength(laterCount);
	});
}, 120_000);

test('every paid task is in the table, by its id or as a creation that is not known to have ended', async () => {
	await story(({ world }) => {
		const [row, ...others] = world.liveRows.filter(({ status }) => status !== 'CLAIMED');
		expect(others).toEqual([]);
		if (world.billed.length > 0) expect(row).toBeDefined();
		if (row?.taskId) expect(row.taskId).toBe(world.billed[0]?.taskId);
	});
}, 120_000);

test('an hour later: the task is used, or created, or its outcome is honestly not known', async () => {
	await story(({ world, first, later }, fates, _laterCount, sendsKey) => {
		const isKnown = first.some(({ kind }) => kind !== 'failed');
		const mayBeUnknown = fates.some(
			({ diesAt, creation }) => diesAt !== undefined || creation === 'lost',
		);
		for (const ending of later) {
			if (ending.kind !== 'failed') continue;
			// with a key, and after a refusal, somebody simply goes on
			expect([sendsKey, isKnown, mayBeUnknown]).toEqual([false, false, true]);
			expect(ending.failure.facts.kind).toBe('unknownOutcome');
		}
		const isCreated = later.some(({ kind }) => kind === 'created');
		if (isCreated && !sendsKey) expect(world.billed).toHaveLength(1);
	});
}, 120_000);
