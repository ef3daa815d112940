import { parse as parseWithPlussub } from '@plussub/srt-vtt-parser';
import fc from 'fast-check';
import { parseSync } from 'subtitle';
import { defaultCaptionOptions } from '../../../../../nodes/shared/transcript/captions/captionOptions';
import {
	cuesFromTask,
	shownText,
	type Cue,
} from '../../../../../nodes/shared/transcript/captions/cuesFromTask';
import { toSrt } from '../../../../../nodes/shared/transcript/formats/srt';
import { toVtt } from '../../../../../nodes/shared/transcript/formats/vtt';
import { hostileCase } from '../hostileTask.mts';

/** A cue as a foreign parser reports it. */
interface ReadCue {
	startMs: number;
	endMs: number;
	text: string;
}

const withSubtitle = (file: string): ReadCue[] =>
	parseSync(file).flatMap((node) =>
		node.type === 'cue'
			? { startMs: node.data.start, endMs: node.data.end, text: node.data.text }
			: [],
	);

const withPlussub = (file: string): ReadCue[] =>
	parseWithPlussub(file).entries.map(({ from, to, text }) => ({ startMs: from, endMs: to, text }));

/** `subtitle` takes any line that begins with NOTE for a comment, even within a cue. */
const confusesSubtitle = (cues: readonly Cue[]) =>
	cues.some((cue) => shownText(cue).includes('\nNOTE'));

const resolved = (escaped: string) =>
	escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** What a WebVTT player makes of a cue's text: its voices, and the text with its entities resolved. */
function played(text: string): { voices: string[]; text: string } {
	const voices = [...text.matchAll(/<v ([^>]*)>/g)].map(([, voice = '']) => resolved(voice));
	const bare = text.replaceAll(/<v [^>]*>|<\/v>/g, '');
	expect(bare).not.toMatch(/[<>]/);
	expect(text.match(/<\/v>/g) ?? []).toHaveLength(voices.length);
	return { voices, text: resolved(bare) };
}

/** Undoes the look-alikes of SubRip, which has no escapes. */
const lookAlikes = new Map(Object.entries({ '<': '‹', '>': '›', '{': '(', '}': ')', '\\': '∖' }));
const withLookAlikes = (text: string) =>
	text.replace(/[<>{}\\]/g, (char) => lookAlikes.get(char) ?? char);

describe.each([
	['subtitle', withSubtitle],
	['@plussub/srt-vtt-parser', withPlussub],
])('%s reads back what was written', (name, read) => {
	const usable = (cues: readonly Cue[]) => name !== 'subtitle' || !confusesSubtitle(cues);

	test('as SubRip', () => {
		fc.assert(
			fc.property(hostileCase, ({ task, options }) => {
				const cues = cuesFromTask(task, options);
				fc.pre(usable(cues));
				const readCues = read(toSrt(cues));
				expect(
					readCues.map(({ startMs, endMs, text }) => [startMs, endMs, withLookAlikes(text)]),
				).toEqual(cues.map((cue) => [cue.startMs, cue.endMs, withLookAlikes(shownText(cue))]));
				for (const { text } of readCues) expect(text).not.toMatch(/[<{}\\]|-->/);
			}),
		);
	});

	test('as WebVTT', () => {
		fc.assert(
			fc.property(hostileCase, ({ task, options }) => {
				const cues = cuesFromTask(task, options);
				fc.pre(usable(cues));
				const file = toVtt(cues);
				expect(file).toMatch(/^WEBVTT\n/);
				expect(read(file).map(({ text, ...times }) => ({ ...times, ...played(text) }))).toEqual(
					cues.map((cue) => ({
						startMs: cue.startMs,
						endMs: cue.endMs,
						voices: cue.parts.flatMap(({ speaker }) => speaker ?? []),
						text: shownText(cue),
					})),
				);
			}),
		);
	});

	test('beyond 99 hours', () => {
		const text = 'Still here.';
		const task = { transcriptId: 't', status: 'SUCCEEDED' };
		const chunks = [{ text, startMs: 445_926_007, endMs: 445_928_000 }];
		const cues = cuesFromTask({ ...task, chunks }, defaultCaptionOptions);
		expect(toSrt(cues)).toContain('123:52:06,007 --> 123:52:08,500');
		for (const file of [toSrt(cues), toVtt(cues)]) {
			expect(read(file)).toEqual([{ startMs: 445_926_007, endMs: 445_928_500, text }]);
		}
	});

	test('when there is nothing to read', () => {
		expect(read(toSrt([]))).toEqual([]);
		expect(read(toVtt([]))).toEqual([]);
	});
});
