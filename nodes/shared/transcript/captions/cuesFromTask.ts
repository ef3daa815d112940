import type { Task } from '../../api/schemas';
import { cueLimits, type CaptionOptions, type CueLimits } from './captionOptions';
import { orderTimes } from './cueTimes';
import { cutCues } from './cutCues';
import { breakLines, placeUnits } from './lineBreaks';
import { segmentsOf, type Segment } from '../reading/segments';
import { speakerOf } from '../reading/speakers';
import { shorten, textWidth } from '../reading/textWidth';
import { joinUnits, joinsWithoutSpace, unitOf, type Unit } from '../reading/units';
import type { TimeSpan } from '../reading/unitTimes';

/** What is shown at one time. Times are whole milliseconds from the start of the media. */
export interface Cue extends TimeSpan {
	/** The words on one line; no white space but single spaces, no control characters, never empty. */
	text: string;
	/** The same words, broken into lines within the limits. */
	lines: string[];
	/** What stands between the text of the cue before and this one: a space, or nothing. */
	gap: '' | ' ';
	/** Who speaks, where it is known and wanted. */
	speaker?: string;
	/** Whether another speaker than before begins here (true for the first cue). */
	startsTurn: boolean;
	/** What goes before the first line if names are shown as text: `Name: `, `Name:\n`, or nothing. */
	label: string;
}

/**
 * The cues of a task, in reading order: strictly ordered in time, within the limits of the options,
 * and together every word of the transcript once, in order. An empty transcript has no cues.
 */
export function cuesFromTask(task: Task, options: CaptionOptions): Cue[] {
	const limits = cueLimits(options);
	const cues: Cue[] = [];
	let turnOf: string | undefined;
	for (const segment of segmentsOf(task)) {
		const speaker = speakerOf(segment.chunk, options.speakerNames);
		const shown = options.speakerLabels ? speaker : undefined;
		const changes = cues.length === 0 || speaker !== turnOf;
		turnOf = speaker;
		const placed = placeUnits(segment.units, changes ? labelOf(shown, segment, limits) : undefined);
		for (const [index, units] of cutCues(placed, limits).entries()) {
			const content = contentOf(units, limits);
			const withSpace = index === 0 ? !joins(cues.at(-1), content.text) : units[0]?.spaceBefore;
			const gap = withSpace ? ' ' : '';
			cues.push({ ...content, gap, speaker: shown, startsTurn: changes && index === 0 });
		}
	}
	const times = orderTimes(cues, limits.maxCueMs);
	return cues.map((cue, index) => ({ ...cue, ...times[index] }));
}

/** The label before a turn, shortened to a line; none where a single line cannot hold it and a word. */
function labelOf(
	speaker: string | undefined,
	{ units }: Segment,
	{ maxLineLength, maxLines }: CueLimits,
): Unit | undefined {
	if (speaker === undefined || maxLineLength < 4) return undefined;
	const text = `${shorten(speaker, maxLineLength - 2)}: `;
	const width = textWidth(text);
	const fits = maxLines > 1 || width + (units[0]?.width ?? 0) <= maxLineLength;
	return fits ? unitOf(text, width, true, '') : undefined;
}

/** Whether a chunk's text follows what was said before without a space: the first, and Han or kana. */
const joins = (previous: Cue | undefined, text: string) =>
	previous === undefined || joinsWithoutSpace(previous.text, text);

function contentOf(units: readonly Unit[], limits: CueLimits) {
	const label = units[0]?.isLabel ? units[0].text : '';
	const words = label === '' ? units : units.slice(1);
	const lines = breakLines(units, limits);
	if (label !== '') lines[0] = lines[0]?.slice(1) ?? [];
	const labelStandsAlone = lines[0]?.length === 0;
	return {
		startMs: words[0]?.startMs ?? 0,
		endMs: words.at(-1)?.endMs ?? 0,
		text: joinUnits(words),
		lines: (labelStandsAlone ? lines.slice(1) : lines).map(joinUnits),
		label: labelStandsAlone ? `${label.trimEnd()}\n` : label,
	};
}
