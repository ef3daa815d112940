import { createOverlapGuard } from '../../../../nodes/TranscriptionTrigger/polling/overlapGuard';

/** A run that ends when told to. */
function openRun() {
	const { promise, resolve, reject } = Promise.withResolvers<string>();
	return { work: async () => await promise, resolve, reject };
}

test('a second run with the same key gets null at once, another key runs', async () => {
	const guard = createOverlapGuard(() => 0);
	const first = openRun();
	const running = guard.run('a', 1000, first.work);
	await expect(guard.run('a', 1000, async () => 'second')).resolves.toBeNull();
	await expect(guard.run('b', 1000, async () => 'other')).resolves.toBe('other');
	first.resolve('first');
	await expect(running).resolves.toBe('first');
	await expect(guard.run('a', 1000, async () => 'third')).resolves.toBe('third');
});

test('the place is given back when a run throws', async () => {
	const guard = createOverlapGuard(() => 0);
	const first = openRun();
	const running = guard.run('a', 1000, first.work);
	first.reject(new Error('away'));
	await expect(running).rejects.toThrow('away');
	await expect(guard.run('a', 1000, async () => 'second')).resolves.toBe('second');
});

test('a run that never returns holds the place for its lease only, and takes nothing from its heir', async () => {
	let nowMs = 0;
	const guard = createOverlapGuard(() => nowMs);
	const [stuck, heir] = [openRun(), openRun()];
	const abandoned = guard.run('a', 1000, stuck.work);
	nowMs = 1000;
	const running = guard.run('a', 1000, heir.work);
	stuck.resolve('late');
	await abandoned;
	await expect(guard.run('a', 1000, async () => 'third')).resolves.toBeNull();
	heir.resolve('heir');
	await expect(running).resolves.toBe('heir');
});
