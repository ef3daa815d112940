import { updateDisplayOptions } from 'n8n-workflow';

import { binaryPropertyNameField, fileUrlField, sourceOptions } from '../fields/source';
import { sourceFields } from '../fields/tool';
import type { Operation } from '../operation';
import { readMedia } from '../parameters/media';
import { readChoice } from '../parameters/parameters';
import { fingerprintsOf } from '../steps/origin';
import { ensureUpload } from '../steps/steps';

/** Media → asset. */
export const upload: Operation = {
	value: 'upload',
	option: {
		name: 'Upload File',
		value: 'upload',
		action: 'Upload a file',
		description: 'Send an audio or video file to the service and get its asset ID',
	},
	fields: updateDisplayOptions({ show: { operation: ['upload'] } }, [
		...sourceFields([sourceOptions.binary, sourceOptions.url]),
		binaryPropertyNameField,
		fileUrlField,
	]),
	async prepare(run, itemIndex) {
		const source = readChoice(run.context, 'source', itemIndex, ['binary', 'url']);
		const media = await readMedia(run, itemIndex, source);
		return {
			fingerprints: fingerprintsOf(run, { media }),
			async execute(entry) {
				const uploaded = await run.slots.run(async () => await ensureUpload(run, entry, media));
				return { json: { ...uploaded } };
			},
		};
	},
};
