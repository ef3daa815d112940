import type { Cue } from '../../../nodes/shared/transcript/captions/cuesFromTask';
import type { Unit } from '../../../nodes/shared/transcript/reading/units';

const twoFramesMs = 83;
const readableMs = 833;

/** Counts of what the rules of good subtitles forbid, and of the cues that could break each. */
export interface CueFaults {
	cues: number;
	crowded: number;
	openGaps: number;
	flashes: number;
	flashesWithRoom: number;
	fast: number;
	twoLines: number;
	functionLines: number;
	articleLines: number;
	goesOn: number;
	functionEnds: number;
	late: number;
}

export const noFaults = (): CueFaults => ({
	...{ cues: 0, crowded: 0, openGaps: 0, flashes: 0, flashesWithRoom: 0, fast: 0 },
	...{ twoLines: 0, functionLines: 0, articleLines: 0, goesOn: 0, functionEnds: 0, late: 0 },
});

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const wordsOf = ({ parts }: Cue) => parts.flatMap(({ lines }) => lines.flat());
const isOpen = (unit: Unit | undefined) =>
	unit !== undefined && !/[.?!,;:…。，？！]$/u.test(unit.text);

/** Adds what a file of cues breaks; the lists are the measurer's own, not those of the package. */
export function countFaults(
	faults: CueFaults,
	cues: readonly Cue[],
	lists: { functionWords: readonly string[]; articles: readonly string[] },
): void {
	const isIn = (list: readonly string[], unit: Unit | undefined) =>
		unit !== undefined && isOpen(unit) && list.includes(bare(unit.text));
	for (const [index, cue] of cues.entries()) {
		const next = cues[index + 1];
		const words = wordsOf(cue);
		const gapMs = (next?.startMs ?? Infinity) - cue.endMs;
		const shownMs = cue.endMs - cue.startMs;
		faults.cues++;
		if (gapMs < twoFramesMs) faults.crowded++;
		if (gapMs > twoFramesMs && gapMs < 500) faults.openGaps++;
		if (shownMs < readableMs) faults.flashes++;
		if (shownMs < readableMs && gapMs > twoFramesMs) faults.flashesWithRoom++;
		if (([...cue.text].length * 1000) / shownMs > 20) faults.fast++;
		if (Math.abs(cue.startMs - (words[0]?.startMs ?? 0)) > 150) faults.late++;
		const [part] = cue.parts;
		if (cue.parts.length === 1 && part && part.lines.length > 1) {
			faults.twoLines++;
			const last = part.lines[0]?.at(-1);
			if (isIn(lists.functionWords, last)) faults.functionLines++;
			if (isIn(lists.articles, last)) faults.articleLines++;
		}
		const after = next && wordsOf(next)[0];
		const last = words.at(-1);
		if (next?.startsTurn || !after || !last || after.startMs - last.endMs >= 1000) continue;
		faults.goesOn++;
		if (isIn(lists.functionWords, last)) faults.functionEnds++;
	}
}
