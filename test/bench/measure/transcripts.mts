import type { Task } from '../../../nodes/shared/api/answers/schemas';

/** Ten hours of speech. */
export const tenHoursWords = 100_000;

const msPerWord = 360;
const wordsPerChunk = 12;
const vocabulary =
	'the meeting begins with a short look at what we measured last week and then everybody explains which numbers surprised them because figures without reasons help nobody understanding where time was spent'.split(
		' ',
	);

/**
 * A finished task as the service describes it, with word times and two speakers in turns; the same
 * size always gives the same text.
 */
export function evenlySpokenTask(wordCount: number): Task {
	const words = Array.from({ length: wordCount }, (_, index) => ({
		text: wordAt(index),
		startMs: index * msPerWord,
		endMs: index * msPerWord + msPerWord - 40,
	}));
	const chunks = Array.from({ length: Math.ceil(wordCount / wordsPerChunk) }, (_, seq) => {
		const wordStartIndex = seq * wordsPerChunk;
		const wordEndIndex = Math.min(wordStartIndex + wordsPerChunk, wordCount);
		const own = words.slice(wordStartIndex, wordEndIndex);
		const speaker = Math.floor(seq / 5) % 2;
		return {
			seq,
			startMs: own[0]?.startMs ?? 0,
			endMs: own.at(-1)?.endMs ?? 0,
			text: own.map(({ text }) => text).join(' '),
			speakerKey: `speaker_${speaker}`,
			speakerName: speaker === 0 ? 'Anna' : 'Ben',
			wordStartIndex,
			wordEndIndex,
		};
	});
	return {
		transcriptId: '3f2b8c1e-5a6d-4e7f-9b0a-1c2d3e4f5a6b',
		status: 'SUCCEEDED',
		showError: null,
		fullText: chunks.map(({ text }) => text).join(' '),
		chunks,
		words,
		sourceDurationMs: wordCount * msPerWord,
		language: 'Auto',
		resultLanguage: 'english',
		timestampMode: 'WORD',
		transcriptionMode: 'balanced',
		billedCredits: '600.000000000000',
		createdAt: '2030-01-01T00:00:00.000Z',
	};
}

/** Steps through the vocabulary in an order that does not repeat soon; a sentence ends now and then. */
function wordAt(index: number): string {
	const word = vocabulary[(index * 7 + Math.floor(index / 31)) % vocabulary.length] ?? 'word';
	return index % 17 === 16 ? `${word}.` : word;
}
