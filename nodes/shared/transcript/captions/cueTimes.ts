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
export const openGapMs = 500;

/** How late a cue may begin so that the one before can be read: unnoticed, and where both are spoken at once. */
const unnoticedMs = 145;
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

/** Whether words are spoken while those before still are. */
export const isSpokenOver = (startMs: number, spokenUntilMs: number) =>
	startMs < spokenUntilMs - jitterMs;

/**
 * When a cue is shown that follows one shown from `startMs` with so many columns: when its first word
 * is spoken. It begins later only where the one before could not be read otherwise: a second at most
 * where both are spoken at once, and so little that nobody sees it where they are not.
 */
export function nextStart(
	startMs: number,
	width: number,
	next: { startMs: number; isSpokenOver: boolean },
	limits: CueLimits,
): number {
	const { readableMs, gapMs } = limits;
	const latest = next.startMs + (next.isSpokenOver ? latestMs : unnoticedMs);
	const unhurriedMs = startMs + neededMs(width, limits) + gapMs;
	const readMs = startMs + readableMs + gapMs;
	const wantedMs = unhurriedMs <= latest ? unhurriedMs : Math.min(readMs, latest);
	// Shorter than a third of that is only what the service dates at one and the same time.
	return Math.max(next.startMs, wantedMs, startMs + Math.ceil(readableMs / 3) + gapMs);
}

/** Puts the times of cues, given in reading order, in strict order. */
export function orderTimes(spoken: readonly SpokenCue[], limits: CueLimits): TimeSpan[] {
	const times: TimeSpan[] = [];
	let startMs = spoken[0]?.startMs ?? 0;
	let spokenUntilMs = 0;
	for (const [index, { endMs, width }] of spoken.entries()) {
		spokenUntilMs = Math.max(spokenUntilMs, endMs);
		const next = spoken[index + 1];
		const nextMs = next ? nextStart(startMs, width, withOverlap(next), limits) : Infinity;
		times.push({ startMs, endMs: shownUntil(startMs, endMs, width, nextMs, limits) });
		startMs = nextMs;
	}
	return times;

	function withOverlap(next: SpokenCue) {
		return { startMs: next.startMs, isSpokenOver: isSpokenOver(next.startMs, spokenUntilMs) };
	}
}
