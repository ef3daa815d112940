import { readFileSync } from 'node:fs';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { ItemSource } from './nodeTypes.mts';

/** A file on an item; without name or type, as n8n's nodes pass on what they do not know. */
export interface FilePlan {
	content: Buffer;
	fileName?: string;
	mimeType?: string;
}

/** A recording of the repository's own, with the words that it speaks in its tags. */
export const mediaFile = (name: string): Buffer =>
	readFileSync(new URL(`../../fixtures/media/${name}`, import.meta.url));

export const voiceMemo = { content: mediaFile('voice-memo.mp3'), fileName: 'voice-memo.mp3' };

/** Items with one file each, in the field `data`, stored by n8n in the mode that is set. */
export const filesAsItems =
	(...files: FilePlan[]): ItemSource =>
	async ({ helpers }) =>
		await Promise.all(
			files.map(async ({ content, fileName, mimeType }): Promise<INodeExecutionData> => {
				const data = await helpers.prepareBinaryData(content, fileName, mimeType);
				return { json: { fileName }, binary: { data } };
			}),
		);

/** Items without files. */
export const jsonAsItems =
	(...objects: IDataObject[]): ItemSource =>
	async () =>
		objects.map((json) => ({ json }));
