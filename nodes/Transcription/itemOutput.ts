import type { IDataObject } from 'n8n-workflow';

/** What an operation hands on for one item, before it becomes an n8n item. */
export interface ItemOutput {
	json: IDataObject;
	/** Files of the transcript, by the name of their binary field. */
	files?: TranscriptFile[];
}

export interface TranscriptFile {
	field: string;
	fileName: string;
	mimeType: string;
	/** Text (written as UTF-8) or bytes. */
	content: string | Uint8Array;
}
