import type { Task } from '../../api/answers/schemas';
import type { CaptionOptions } from '../captions/captionOptions';
import { cuesFromTask } from '../captions/cuesFromTask';
import { stretchesOf } from '../reading/stretches';
import { passagePieces } from './passages';
import type { Piece } from './piece';
import { turnPieces, wordPieces } from './turns';

/** The kinds of pieces that a transcript can be handed on in. */
export const pieceKinds = ['turns', 'passages', 'subtitles', 'words'] as const;
export type PieceKind = (typeof pieceKinds)[number];

export interface PieceSettings {
	kind: PieceKind;
	/** Most characters of a passage. */
	maxPassageLength: number;
	captions: CaptionOptions;
}

/** A transcript in pieces, in reading order: together they say every word once. None if it is empty. */
export function piecesOf(task: Task, { kind, maxPassageLength, captions }: PieceSettings): Piece[] {
	if (kind === 'subtitles') return subtitlePieces(task, captions);
	const stretches = stretchesOf(task, captions.speakerNames);
	if (kind === 'turns') return turnPieces(stretches);
	return kind === 'words' ? wordPieces(stretches) : passagePieces(stretches, maxPassageLength);
}

/** One piece for each subtitle, its text on one line: its lines are broken anew when it becomes a file. */
const subtitlePieces = (task: Task, captions: CaptionOptions): Piece[] =>
	cuesFromTask(task, captions).map(({ text, speaker, startMs, endMs }) => ({
		...{ text, speaker, startMs, endMs },
	}));
