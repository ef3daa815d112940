import type { Chunk } from '../../../../../nodes/shared/api/answers/schemas';
import { shownText } from '../../../../../nodes/shared/transcript/captions/cuesFromTask';
import { cuesOfChunks } from '../exampleTask.mts';

/** What is said in turns, each so many milliseconds long, by Ann and Bob. */
function exchange(...turns: Array<[lastsMs: number, text: string, pauseMs?: number]>): Chunk[] {
	let atMs = 10_000;
	return turns.map(([lastsMs, text, pauseMs = 20], nth) => {
		const startMs = atMs;
		atMs += lastsMs + pauseMs;
		return { startMs, endMs: startMs + lastsMs, text, speakerName: nth % 2 ? 'Bob' : 'Ann' };
	});
}
const shown = (chunks: Chunk[], options: Parameters<typeof cuesOfChunks>[1] = {}) =>
	cuesOfChunks(chunks, options).map(shownText);
const quick = exchange([340, 'Yes.'], [430, 'No.']);

describe('two speakers whose turns are too short to be read alone', () => {
	test('share a cue, a line each, with their names', () => {
		expect(shown(quick)).toEqual(['Ann: Yes.\nBob: No.']);
	});

	test('are told apart by hyphens where names are off', () => {
		expect(shown(quick, { speakerLabels: false })).toEqual(['-Yes.\n-No.']);
	});

	test('share cues two by two, however many turns there are', () => {
		const turns = exchange([340, 'Yes.'], [430, 'No.'], [380, 'Yes!'], [400, 'No!'], [350, 'So.']);
		const cues = cuesOfChunks(turns, { speakerLabels: false });
		expect(cues.map(({ parts }) => parts.length).toSorted()).toEqual([1, 2, 2]);
		expect(cues.map(({ text }) => text).join(' ')).toBe('Yes. No. Yes! No! So.');
		for (const { startMs, endMs } of cues) expect(endMs - startMs).toBeGreaterThan(700);
	});

	test('keep cues of their own where there is but one line', () => {
		expect(shown(quick, { maxLines: 1, speakerLabels: false })).toEqual(['Yes.', 'No.']);
	});

	test('keep cues of their own where a line has no room for one of them', () => {
		const long = 'x'.repeat(42);
		expect(shown(exchange([340, long], [430, 'No.']), { speakerLabels: false })[0]).toBe(long);
		expect(shown(exchange([340, 'Yes.'], [430, long]), { speakerLabels: false })[0]).toBe('Yes.');
		const fitting = long.slice(1);
		expect(shown(exchange([340, fitting], [430, 'No.']), { speakerLabels: false })[0]).toBe(
			`-${fitting}\n-No.`,
		);
	});

	test('have their line filled to its last column', () => {
		const fitting = 'x'.repeat(41);
		expect(shown(exchange([340, 'Yes.'], [430, fitting]), { speakerLabels: false })).toEqual([
			`-Yes.\n-${fitting}`,
		]);
	});

	test('say no more words each than a cue may have', () => {
		const turns = exchange([340, 'Yes yes.'], [430, 'No no.']);
		for (const { parts } of cuesOfChunks(turns, { maxWords: 1 })) {
			expect(parts.map(({ lines }) => lines.flat().length)).toEqual(parts.map(() => 1));
		}
	});

	test('are both named in the cue, which is nobody\u2019s alone', () => {
		const [cue] = cuesOfChunks(quick);
		expect(cue).toMatchObject({ lines: ['Yes.', 'No.'], text: 'Yes. No.', speaker: undefined });
		expect(cue?.parts.map(({ speaker, startsTurn }) => [speaker, startsTurn])).toEqual([
			['Ann', true],
			['Bob', true],
		]);
	});
});

test('turns that are long enough to be read are cues of their own', () => {
	const turns = exchange([1800, 'I think so, too.', 200], [1900, 'Then we agree.', 200]);
	expect(shown(turns)).toEqual(['Ann: I think so, too.', 'Bob: Then we agree.']);
});

test('a shared cue stays until the last of both has spoken', () => {
	const both = [
		{ startMs: 0, endMs: 3000, text: 'Yes.', speakerName: 'Ann' },
		{ startMs: 100, endMs: 500, text: 'No.', speakerName: 'Bob' },
		{ startMs: 9000, endMs: 9900, text: 'Later.', speakerName: 'Bob' },
	];
	const [shared] = cuesOfChunks(both);
	expect(shared).toMatchObject({ text: 'Yes. No.', startMs: 0, endMs: 3500 });
	expect(cuesOfChunks(both, { maxCueSeconds: 3 })[0]?.text).toBe('Yes. No.');
	expect(cuesOfChunks(both, { maxCueSeconds: 2.9 })[0]?.text).toBe('Yes.');
});

describe('an interjection in a monologue of minutes', () => {
	const monologue = 'and so we went on and on about it, '.repeat(90).trim();
	const chunks = (startMs: number): Chunk[] => [
		{ startMs: 0, endMs: 180_000, text: monologue, speakerName: 'Ann' },
		{ startMs, endMs: startMs + 400, text: 'Really?', speakerName: 'Bob' },
	];

	test.each([1000, 60_000, 91_300, 179_000])('made at %i ms appears then', (startMs) => {
		const cues = cuesOfChunks(chunks(startMs));
		const index = cues.findIndex(({ text }) => text.includes('Really?'));
		const cue = cues[index];
		expect(cue?.parts.map(({ speaker }) => speaker)).toContain('Bob');
		// In a shared cue it may stand below words that were said just before it.
		expect(Math.abs((cue?.startMs ?? 0) - startMs)).toBeLessThanOrEqual(2500);
		expect(cue?.endMs).toBeGreaterThan(startMs);
		expect((cue?.endMs ?? 0) - (cue?.startMs ?? 0)).toBeGreaterThanOrEqual(833);
		expect(
			cues
				.map(({ text }) => text)
				.join(' ')
				.replace('Really? ', ''),
		).toContain('went on');
	});
});
