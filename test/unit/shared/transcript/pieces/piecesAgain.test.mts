import { defaultCaptionOptions } from '../../../../../nodes/shared/transcript/captions/captionOptions';
import { transcriptOf } from '../../../../../nodes/shared/transcript/formats/transcript';
import { keptStretchesOf } from '../../../../../nodes/shared/transcript/pieces/keptStretches';
import { piecesOf } from '../../../../../nodes/shared/transcript/pieces/piecesOf';
import { taskFromSegments } from '../../../../../nodes/shared/transcript/pieces/taskFromSegments';
import { taskOf } from '../exampleTask.mts';

const texts = [
	'And so we begin',
	'to look at what we',
	'measured last week. It',
	'was not what we thought.',
];
const task = taskOf({
	chunks: texts.map((text, seq) => ({
		...{ seq, text, startMs: seq * 2000, endMs: seq * 2000 + 1917, speakerName: 'Anna' },
	})),
});

/** Pieces handed back by other nodes, as captions. */
function again(segments: Parameters<typeof taskFromSegments>[1]) {
	const made = taskFromSegments('task-1', segments);
	const stretches = keptStretchesOf(made, new Map());
	const { cues } = transcriptOf(made, defaultCaptionOptions, undefined, stretches);
	return { made, stretches, cues };
}

test('a translated subtitle stays on its own, at its own time', () => {
	const subtitles = texts.map((text, index) => ({
		...{ text: `${text} ja`, startMs: index * 2000, endMs: index * 2000 + 1917, speaker: 'Anna' },
	}));
	expect(
		again(subtitles).cues.map(({ text, startMs, endMs }) => ({ text, startMs, endMs })),
	).toEqual(subtitles.map(({ text, startMs, endMs }) => ({ text, startMs, endMs })));
});

test('pieces of one speaker never share a subtitle, however quick they are', () => {
	const quick = ['Oh yes.', 'Oh no.'].map((text, nth) => ({
		...{ text, speaker: 'Anna', startMs: nth * 400, endMs: nth * 400 + 340 },
	}));
	expect(again(quick).cues.map(({ text }) => text)).toEqual(['Oh yes.', 'Oh no.']);
});

test('subtitles that nobody changed become the same subtitles', () => {
	const settings = { maxPassageLength: 100, captions: defaultCaptionOptions };
	const pieces = piecesOf(task, { kind: 'subtitles', ...settings });
	const cues = again(pieces).cues;
	expect(cues.map(({ text, startMs }) => [text, startMs])).toEqual(
		pieces.map(({ text, startMs }) => [text, startMs]),
	);
});

test('single words are made into subtitles together', () => {
	const words = ['Guten', 'Tag', 'Anna.'].map((text, index) => ({
		...{ text, startMs: index * 300, endMs: index * 300 + 280 },
	}));
	const { made, stretches, cues } = again(words);
	expect(stretches).toBeUndefined();
	expect(cues.map(({ text }) => text)).toEqual(['Guten Tag Anna.']);
	expect(made.words).toHaveLength(3);
});

test('a passage does not name its speaker twice', () => {
	const { made } = again([
		{ text: 'Anna: Good day to you.', speaker: 'Anna', startMs: 0, endMs: 900 },
	]);
	expect(made.chunks?.[0]?.text).toBe('Good day to you.');
});

test('corrected words of a task take the times of those that they replace', () => {
	const heard = ['we', 'met', 'mister', 'Smiff', 'in', 'Parris', 'today'];
	const words = heard.map((text, index) => ({
		...{ text, startMs: index * 1000, endMs: index * 1000 + 900 },
	}));
	const text = 'we met Mister Smith in Paris today';
	const corrected = taskOf({ words, chunks: [{ seq: 0, startMs: 0, endMs: 6900, text }] });
	const settings = { maxPassageLength: 100, captions: defaultCaptionOptions };
	const pieces = piecesOf(corrected, { kind: 'words', ...settings });
	expect(pieces.map(({ text }) => text)).toEqual(text.split(' '));
	for (const [index, { startMs }] of pieces.entries()) {
		expect(Math.abs(startMs - index * 1000)).toBeLessThanOrEqual(100);
	}
});
