import type { Task } from '../../api/answers/schemas';
import { stretchesOf, type Stretch } from '../reading/stretches';
import { joinUnits, type Unit } from '../reading/units';
import type { TimeSpan } from '../reading/unitTimes';
import { cueLimits, type CaptionOptions, type CueLimits } from './captionOptions';
import { chooseCuts, type Cut } from './chooseCuts';
import { orderTimes } from './cueTimes';
import { functionWordsOf } from './functionWords';
import { breakLines, widthOf } from './lineBreaks';
import { spokenEnd, trackOf, type Run, type Track } from './track';

/** What one speaker says in a cue. */
export interface CuePart {
	/** Who speaks, where it is known and wanted. */
	speaker?: string;
	/** Whether another speaker than before begins here (true for the first part). */
	startsTurn: boolean;
	/** What goes before the first line if names are shown as text: `Name: `, `Name:\n`, a hyphen, or nothing. */
	label: string;
	/** The words, line by line. Each has its time. */
	lines: Unit[][];
}

/** What is shown at one time. Times are whole milliseconds from the start of the media. */
export interface Cue extends TimeSpan {
	/** The words on one line; no white space but single spaces, no control characters, never empty. */
	text: string;
	/** The same words, broken into lines within the limits. */
	lines: string[];
	/** What stands between the text of the cue before and this one: a space, or nothing. */
	gap: '' | ' ';
	/** Who speaks, where it is known and wanted and only one does. */
	speaker?: string;
	/** Whether another speaker than before begins here (true for the first cue). */
	startsTurn: boolean;
	/** One, or two where speakers share the cue, a line each. */
	parts: CuePart[];
}

/**
 * The cues of a task, in reading order: strictly ordered in time, within the limits of the options,
 * and together every word of the transcript once, in order. An empty transcript has no cues.
 */
export const cuesFromTask = (task: Task, options: CaptionOptions): Cue[] =>
	cuesFromStretches(stretchesOf(task, options.speakerNames), task.resultLanguage, options);

/**
 * The same from stretches.
 *
 * @param language a lower-case name, for breaking lines; another or none goes by punctuation and balance
 */
export function cuesFromStretches(
	stretches: readonly Stretch[],
	language: string | null | undefined,
	options: CaptionOptions,
): Cue[] {
	const limits = cueLimits(options);
	const track = trackOf(stretches, options, limits, functionWordsOf(language));
	const cuts = chooseCuts(track, limits);
	const times = orderTimes(
		cuts.map((cut) => spokenCue(track, cut)),
		limits,
	);
	return cuts.map((cut, index) => {
		const { startMs = 0, endMs = 0 } = times[index] ?? {};
		return cueOf(track, cut, { startMs, endMs }, limits);
	});
}

function spokenCue(track: Track, { from, to, share }: Cut) {
	const startMs = track.startMs[from] ?? 0;
	const endMs = spokenEnd(track, to, share);
	const width = share
		? widthOf(track, from, share) + 1 + widthOf(track, share, to)
		: widthOf(track, from, to);
	return { startMs, endMs, width };
}

function cueOf(track: Track, cut: Cut, span: TimeSpan, limits: CueLimits): Cue {
	const { from, to, run, share } = cut;
	const own = track.runs[run];
	const next = track.runs[run + 1];
	const parts =
		share && own && next
			? [sharedPart(track, own, from, share), sharedPart(track, next, share, to)]
			: own
				? [ownPart(track, own, from, to, limits)]
				: [];
	const units = track.units.slice(from, to);
	return {
		...span,
		text: joinUnits(units),
		lines: parts.flatMap(({ lines }) => lines.map(joinUnits)),
		gap: from > 0 && units[0]?.spaceBefore ? ' ' : '',
		speaker: share ? undefined : own?.speaker,
		startsTurn: own?.startsTurn === true && from === own.from,
		parts,
	};
}

function sharedPart({ units }: Track, run: Run, from: number, to: number): CuePart {
	const startsTurn = run.startsTurn && from === run.from;
	return { speaker: run.speaker, startsTurn, label: run.mark, lines: [units.slice(from, to)] };
}

function ownPart(track: Track, run: Run, from: number, to: number, limits: CueLimits): CuePart {
	const isFirst = from === run.from;
	const begins = breakLines(track, from, to, isFirst ? run.labelWidth : 0, limits);
	const lines = begins.map((begin, line) => track.units.slice(begin, begins[line + 1] ?? to));
	const isLabelAlone = lines[0]?.length === 0;
	const label = isFirst ? run.label : '';
	return {
		speaker: run.speaker,
		startsTurn: run.startsTurn && isFirst,
		label: isLabelAlone ? `${label.trimEnd()}\n` : label,
		lines: isLabelAlone ? lines.slice(1) : lines,
	};
}

/** The lines of a cue as a player shows them that knows no speakers: with their names, or hyphens. */
export const shownText = ({ parts }: Cue): string =>
	parts.map(({ label, lines }) => label + lines.map(joinUnits).join('\n')).join('\n');
