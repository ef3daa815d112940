import type { Chunk } from '../../api/answers/schemas';
import { validTime } from './timestamps';
import type { Unit } from './units';
import type { Anchor } from './wordTimes';

/** A chunk whose units are known and whose times are not yet repaired. */
export interface Draft {
	chunk: Chunk;
	units: Unit[];
	startMs: number;
	endMs?: number;
	/** Times of its words, if the word list says exactly what the chunk says. */
	anchors?: readonly Anchor[];
}

export type UndatedDraft = Omit<Draft, 'startMs'> & { startMs?: number };

/** Time a text takes where the service says none: a slow speaker's, and never a mere flash. */
const msPerColumn = 70;
const shortestMs = 833;

/**
 * Drafts in the order of speech, each with a start: those without times share the time between their
 * neighbours that have some, or the start and the end of the media, by the length of their text.
 */
export function dated(
	drafts: readonly UndatedDraft[],
	durationMs: number | null | undefined,
): Draft[] {
	const result: Draft[] = [];
	let knownMs = 0;
	for (let from = 0; from < drafts.length;) {
		const draft = drafts[from];
		if (draft === undefined) break;
		if (draft.startMs !== undefined) {
			result.push({ ...draft, startMs: draft.startMs });
			knownMs = draft.endMs ?? draft.startMs;
			from++;
			continue;
		}
		let to = from;
		while (
			to < drafts.length &&
			drafts[to]?.startMs === undefined &&
			drafts[to]?.endMs === undefined
		)
			to++;
		const next = drafts[to];
		// A chunk that has an end and no start is the last of those that share the time up to it.
		if (next?.startMs === undefined && next?.endMs !== undefined) to++;
		const untilMs = next ? (next.startMs ?? next.endMs) : validTime(durationMs);
		for (const shared of shareTime(drafts.slice(from, to), knownMs, untilMs)) result.push(shared);
		knownMs = result.at(-1)?.endMs ?? knownMs;
		from = to;
	}
	return result;
}

function shareTime(
	drafts: ReadonlyArray<Omit<Draft, 'startMs'>>,
	fromMs: number,
	untilMs: number | undefined,
): Draft[] {
	const lengths = drafts.map(({ units }) => columnsOf(units));
	const total = lengths.reduce((sum, length) => sum + length, 0);
	const hasRoom = untilMs !== undefined && untilMs > fromMs;
	const endMs = hasRoom ? untilMs : fromMs + Math.max(shortestMs, total * msPerColumn);
	let before = 0;
	return drafts.map((draft, index) => {
		const startMs = fromMs + Math.round(((endMs - fromMs) * before) / total);
		before += lengths[index] ?? 0;
		return { ...draft, startMs, endMs: fromMs + Math.round(((endMs - fromMs) * before) / total) };
	});
}

/** Room that a text takes with its spaces. */
const columnsOf = (units: readonly Unit[]) =>
	units.reduce((sum, { width }) => sum + width, Math.max(1, units.length));

/** End of a chunk; where the service's is missing or not after the start, as long as its text takes. */
export function endOf({ endMs, startMs, units }: Draft, next: Draft | undefined): number {
	if (endMs !== undefined) return endMs;
	const estimateMs = startMs + Math.max(shortestMs, columnsOf(units) * msPerColumn);
	return next !== undefined && next.startMs > startMs
		? Math.min(next.startMs, estimateMs)
		: estimateMs;
}
