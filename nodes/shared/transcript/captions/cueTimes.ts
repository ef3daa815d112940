import type { TimeSpan } from '../reading/unitTimes';
import type { CueLimits } from './captionOptions';

/** Faster text is not read to its end. In columns a second: wide letters take twice the time. */
export const fastestSpeed = 20;
/** What a reader is given where the time after the words allows. */
const comfortableSpeed = 17;

/** How long a cue stays after its last word, and where its text takes longer to read. */
const lingerMs = 500;
const longestLingerMs = 1500;
/** A shorter gap looks like a mistake: it is closed. */
const openGapMs = 500;

/** How late a cue may begin so that the one before can be read: unnoticed, and where both are spoken at once. */
const unnoticedMs = 120;
const latestMs = 1000;
/** Speech runs into speech so far at most speakers' changes without being spoken at once. */
const jitterMs = 100;

/** A cue as it is spoken, with the columns of its text. */
export interface SpokenCue extends TimeSpan {
	width: number;
}

/** Until when a cue is shown that starts at a time and is followed by another one at `nextMs`. */
export function shownUntil(
	startMs: number,
	spokenEndMs: number,
	width: number,
	nextMs: number,
	{ readableMs, maxCueMs, gapMs }: CueLimits,
): number {
	const readMs = startMs + Math.max(readableMs, Math.ceil((width * 1000) / comfortableSpeed));
	const wantedMs = Math.max(
		spokenEndMs + lingerMs,
		Math.min(readMs, spokenEndMs + longestLingerMs),
	);
	const shown = Math.max(wantedMs, startMs + readableMs);
	const closed = nextMs - shown < openGapMs ? nextMs - gapMs : shown;
	return Math.min(closed, startMs + maxCueMs);
}

/** Time that a text of so many columns takes at the fastest that people read. */
const neededMs = (width: number, { readableMs, maxCueMs }: CueLimits) =>
	Math.min(maxCueMs, Math.max(readableMs, Math.ceil((width * 1000) / fastestSpeed)));

/**
 * Puts the times of cues, given in reading order, in strict order. A cue begins with its first word; it
 * begins later only where the one before could not be read otherwise: a second at most where they
 * are spoken at once, and so little that nobody sees it where they are not.
 */
export function orderTimes(spoken: readonly SpokenCue[], limits: CueLimits): TimeSpan[] {
	const starts = startsOf(spoken, limits);
	return spoken.map(({ endMs, width }, index) => {
		const startMs = starts[index] ?? 0;
		const nextMs = starts[index + 1] ?? Infinity;
		return { startMs, endMs: shownUntil(startMs, endMs, width, nextMs, limits) };
	});
}

function startsOf(spoken: readonly SpokenCue[], limits: CueLimits): number[] {
	const { readableMs, gapMs } = limits;
	/** Shorter still is only what the service dates at one and the same time. */
	const flashMs = Math.ceil(readableMs / 3);
	const starts: number[] = [];
	let earliestMs = 0;
	let readableFromMs = 0;
	let spokenMs = 0;
	for (const [index, cue] of spoken.entries()) {
		const isSpokenOver = cue.startMs < spokenMs - jitterMs;
		const mayWaitMs = isSpokenOver ? latestMs : unnoticedMs;
		const wanted = Math.max(cue.startMs, Math.min(readableFromMs, cue.startMs + mayWaitMs));
		let startMs = Math.max(wanted, earliestMs);
		if (!isSpokenOver) startMs = unlessLate(startMs, starts[index - 1], spoken, index, limits);
		starts.push(startMs);
		earliestMs = startMs + flashMs + gapMs;
		readableFromMs = startMs + readableMs + gapMs;
		spokenMs = Math.max(spokenMs, cue.endMs);
	}
	return starts;
}

/** Lends the cue before so little time that it can be read, if this one can spare it. */
function unlessLate(
	startMs: number,
	previousMs: number | undefined,
	spoken: readonly SpokenCue[],
	index: number,
	limits: CueLimits,
): number {
	const [previous, cue, next] = [spoken[index - 1], spoken[index], spoken[index + 1]];
	if (previousMs === undefined || !previous || !cue) return startMs;
	const wanted = previousMs + neededMs(previous.width, limits) + limits.gapMs;
	if (wanted <= startMs || wanted > cue.startMs + unnoticedMs) return startMs;
	const endMs = shownUntil(wanted, cue.endMs, cue.width, next?.startMs ?? Infinity, limits);
	return endMs - wanted >= neededMs(cue.width, limits) ? wanted : startMs;
}
