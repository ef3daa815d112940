import fc from 'fast-check';
import type { Chunk, Task, Word } from '../../../../nodes/shared/api/answers/schemas';

/** How long words and the pauses between turns are, in milliseconds; below zero, speakers overlap. */
const plan = fc.record({
	speakerName: fc.constantFrom('Ann', 'Bob', 'Cleo'),
	gapMs: fc.oneof(
		fc.integer({ min: 0, max: 400 }),
		fc.integer({ min: -600, max: 0 }),
		fc.integer({ min: 400, max: 4000 }),
	),
	words: fc.array(
		fc.record({
			text: fc.constantFrom('so', 'we', 'of', 'measured', 'yes.', 'no,', 'the', 'incomprehensible'),
			lastsMs: fc.integer({ min: 60, max: 700 }),
			pauseMs: fc.oneof(
				{ weight: 6, arbitrary: fc.integer({ min: 0, max: 80 }) },
				fc.integer({ min: 80, max: 2500 }),
			),
		}),
		{ minLength: 1, maxLength: 40 },
	),
});

type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

/** A task whose words, each with a number of its own, are all found in its chunks. */
function taskOfPlans(plans: readonly Plan[]): Task & { words: Word[] } {
	const words: Word[] = [];
	const chunks: Chunk[] = [];
	const spokenUntilMs = new Map<string, number>();
	let atMs = 0;
	for (const [seq, { speakerName, gapMs, words: planned }] of plans.entries()) {
		// Nobody speaks over oneself.
		atMs = Math.max(atMs + gapMs, spokenUntilMs.get(speakerName) ?? 0);
		const from = words.length;
		for (const { text, lastsMs, pauseMs } of planned) {
			const said = text.replace(/^\w+/, (letters) => `${letters}${words.length}`);
			words.push({ text: said, startMs: atMs, endMs: atMs + lastsMs });
			atMs += lastsMs + pauseMs;
		}
		const own = words.slice(from);
		const last = own.at(-1);
		atMs = last?.endMs ?? atMs;
		spokenUntilMs.set(speakerName, atMs);
		chunks.push({
			...{ seq, speakerName, startMs: own[0]?.startMs, endMs: last?.endMs },
			...{ text: own.map(({ text }) => text).join(' ') },
			...{ wordStartIndex: from, wordEndIndex: words.length },
		});
	}
	return { transcriptId: 'task-1', status: 'SUCCEEDED', resultLanguage: 'english', chunks, words };
}

/** Up to a dozen turns of three speakers, who may cut in, with the times of their words. */
export const spokenTask = fc.array(plan, { minLength: 1, maxLength: 12 }).map(taskOfPlans);
