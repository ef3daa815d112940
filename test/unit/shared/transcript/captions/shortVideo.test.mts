import type { Task } from '../../../../../nodes/shared/api/answers/schemas';
import {
	captionStyles,
	defaultCaptionOptions,
} from '../../../../../nodes/shared/transcript/captions/captionOptions';
import { cuesFromTask } from '../../../../../nodes/shared/transcript/captions/cuesFromTask';

/** Speech without a pause, each word as long as its letters. */
function quickSpeech(text: string): Task {
	let endMs = 0;
	const words = text.split(' ').map((word) => {
		const startMs = endMs;
		endMs += 120 + word.length * 45;
		return { text: word, startMs, endMs };
	});
	const chunks = [{ seq: 0, startMs: 0, endMs, text }];
	return { transcriptId: 't', status: 'SUCCEEDED', fullText: text, chunks, words };
}

const cuesOf = (text: string, changes = {}) =>
	cuesFromTask(quickSpeech(text), {
		...defaultCaptionOptions,
		...captionStyles.shortVideo,
		...changes,
	});
const innerEnd = /[.?!] \S/;

test.each([
	'Nobody saw it coming. How did you find out?',
	'We left the recorder. I had it. It was late.',
	'Thanks for coming. How did it go? I had no idea.',
])('cues of "%s" end where its sentences do', (text) => {
	const cues = cuesOf(text);
	expect(cues.map((cue) => cue.text).join(' ')).toBe(text);
	expect(cues.map((cue) => cue.text).filter((shown) => innerEnd.test(shown))).toEqual([]);
	for (const { startMs, endMs } of cues) expect(endMs - startMs).toBeGreaterThanOrEqual(300);
	// without that rule, sentences of this speed share cues
	const unruled = cuesOf(text, { overrunCost: 0, readableMs: 833 });
	expect(unruled.some((cue) => innerEnd.test(cue.text))).toBe(true);
});

test('what is said at once may still share a cue: nobody could read it by itself', () => {
	const words = ['No.', 'No.', 'No.'].map((text, at) => ({
		...{ text, startMs: at * 90, endMs: at * 90 + 90 },
	}));
	const task = { ...quickSpeech('No. No. No.'), words };
	const cues = cuesFromTask(task, { ...defaultCaptionOptions, ...captionStyles.shortVideo });
	expect(cues.map(({ text }) => text)).toEqual(['No. No. No.']);
});
