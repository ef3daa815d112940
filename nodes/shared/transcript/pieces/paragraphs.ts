import { endOf } from '../reading/punctuation';
import type { Stretch } from '../reading/stretches';
import { joinUnits, type Unit } from '../reading/units';

/** Text for reading: what one speaker says, or a part of it. */
export interface Paragraph {
	startMs: number;
	text: string;
	speaker?: string;
	/** Whether the speaker begins here, or only a new paragraph. */
	startsTurn: boolean;
}

const paragraphMs = 60_000;

/** One paragraph for each turn: everything that one speaker says until another does. */
export const turnsOf = (stretches: readonly Stretch[]): Paragraph[] =>
	paragraphsOf(stretches, () => false);

/** Turns, divided about every minute where a sentence ends (and after two minutes in any case). */
export const timedParagraphsOf = (stretches: readonly Stretch[]): Paragraph[] =>
	paragraphsOf(stretches, (lastedMs, previous) => {
		return lastedMs >= (endOf(previous.text) === 'sentence' ? paragraphMs : 2 * paragraphMs);
	});

function paragraphsOf(
	stretches: readonly Stretch[],
	isLong: (lastedMs: number, previous: Unit) => boolean,
): Paragraph[] {
	const paragraphs: Paragraph[] = [];
	let open: Unit[] = [];
	let begun: Omit<Paragraph, 'text'> | undefined;
	const close = () => {
		if (begun) paragraphs.push({ ...begun, text: joinUnits(open) });
		open = [];
	};
	for (const { speaker, units } of stretches) {
		for (const unit of units) {
			const previous = open.at(-1);
			const startsTurn = begun === undefined || begun.speaker !== speaker;
			const beganMs = begun?.startMs ?? 0;
			if (startsTurn || !previous || isLong(unit.startMs - beganMs, previous)) {
				close();
				begun = { startMs: unit.startMs, speaker, startsTurn };
			}
			open.push(unit);
		}
	}
	close();
	return paragraphs;
}
