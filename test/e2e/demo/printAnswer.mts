import * as z from 'zod/v4-mini';
import type { Steps } from './Steps.mts';

const answerSchema = z.object({
	status: z.literal('SUCCEEDED'),
	fullText: z.string().check(z.minLength(1)),
	resultLanguage: z.nullable(z.string()),
	sourceDurationMs: z.number(),
	billedCredits: z.string(),
	srt: z.string().check(z.minLength(1)),
});

/**
 * Prints what the demo's webhook answered.
 *
 * @throws if it is anything but a transcript with subtitles
 */
export function printAnswer(answer: unknown, steps: Steps): void {
	const { billedCredits, fullText, resultLanguage, sourceDurationMs, srt } =
		answerSchema.parse(answer);
	const length = `${sourceDurationMs / 1000} s of ${resultLanguage}`;
	console.log(`\nTranscript (${length}, ${billedCredits} credits)`);
	steps.note(fullText);
	console.log("  (the emulator recognises no speech: these are the words in the file's own tags)");
	console.log('\nSubtitles (srt)');
	steps.note(srt.trim());
}
