import type { Cue } from '../captions/cuesFromTask';

/** Text for reading: what one speaker says, or a part of it. */
export interface Paragraph {
	startMs: number;
	text: string;
	speaker?: string;
	/** Whether the speaker begins here, or only a new paragraph. */
	startsTurn: boolean;
}

/** The text of cues as it was spoken, without the cuts. */
export function joinCues(cues: readonly Cue[]): string {
	return cues.map(({ gap, text }, index) => (index === 0 ? text : gap + text)).join('');
}

function paragraphsAt(cues: readonly Cue[], begins: readonly number[]): Paragraph[] {
	return begins.map((begin, index) => {
		const part = cues.slice(begin, begins[index + 1]);
		const { startMs = 0, speaker, startsTurn = false } = part[0] ?? {};
		return { startMs, speaker, startsTurn, text: joinCues(part) };
	});
}

/** One paragraph for each turn. */
export function turnsOf(cues: readonly Cue[]): Paragraph[] {
	return paragraphsAt(
		cues,
		cues.flatMap(({ startsTurn }, index) => (startsTurn ? index : [])),
	);
}

const paragraphMs = 60_000;
const endsSentence = /[.!?…。！？؟۔।]["'”’»」』）)]?$/u;

/** Turns, divided about every minute where a sentence ends (and after two minutes in any case). */
export function timedParagraphsOf(cues: readonly Cue[]): Paragraph[] {
	let beginMs = 0;
	const begins = cues.flatMap(({ startMs, startsTurn }, index) => {
		const lastedMs = startMs - beginMs;
		const before = cues[index - 1]?.text.slice(-2) ?? '';
		const isLong = lastedMs >= (endsSentence.test(before) ? paragraphMs : 2 * paragraphMs);
		if (!startsTurn && !isLong) return [];
		beginMs = startMs;
		return index;
	});
	return paragraphsAt(cues, begins);
}
