import { interruptible } from './interruptible.mts';

const call = interruptible('test/unit/security/writeEveryFormat.mts');

/** What grows with the square of this length does not end within the time that a call has. */
test.each([
	...['。', 'a', '"', '.', '<', '<a', '-', '-->', '好', '👍', '\u0301', 'ก', '(', '「'],
	...['\\', '{', ' x', '\u00a0'],
])('every format keeps 50,000 times %j in a row', (attack) => {
	const text = `好${attack.repeat(50_000)}x`;
	const task = {
		transcriptId: 'task-1',
		status: 'SUCCEEDED',
		chunks: [{ startMs: 0, endMs: 9e6, text }],
		words: [{ text, startMs: 0, endMs: 100 }],
	};
	const written = call('m.writeEveryFormat(args[0])', [task]);
	// without a diff of a hundred thousand characters
	const { said, lengths } = Object(written);
	expect(said === text).toBe(true);
	expect(lengths).toHaveLength(7);
	expect(Math.min(...lengths)).toBeGreaterThanOrEqual(text.length);
});
