import type { IDataObject } from 'n8n-workflow';

import { timestamp } from '../reading/timestamps';
import type { TimeSpan } from '../reading/unitTimes';
import type { TaskOrigin } from '../simplifyTask';

/** A part of a transcript that becomes an item of its own. Times are whole milliseconds. */
export interface Piece extends TimeSpan {
	/** Single spaces and, between the turns of a passage, line breaks; never empty. */
	text: string;
	/** Who speaks, where that is known and it is one. */
	speaker?: string;
}

/** A piece as the json of an item: `start` and `end` are for people, `startMs` and `endMs` to reckon. */
export const pieceJson = (
	{ text, speaker, startMs, endMs }: Piece,
	index: number,
	{ transcriptId, fileName }: { transcriptId: string } & TaskOrigin,
): IDataObject => ({
	transcriptId,
	index,
	text,
	speaker: speaker ?? null,
	startMs,
	endMs,
	start: timestamp(startMs, '.'),
	end: timestamp(endMs, '.'),
	fileName: fileName ?? null,
});
