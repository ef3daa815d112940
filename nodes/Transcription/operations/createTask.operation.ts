import { updateDisplayOptions } from 'n8n-workflow';

import { rawTask } from '../../shared/transcript/simplifyTask';
import {
	assetIdField,
	binaryPropertyNameField,
	fileUrlField,
	sourceOptions,
} from '../fields/source';
import { taskSettingsFields } from '../fields/taskSettings';
import type { Operation } from '../operation';
import { readChoice } from '../parameters';
import { ensureTask, fingerprintsOf, readOrigin, readTask, readTaskSettings } from '../steps';

/** Media or asset → task, without waiting for it. */
export const createTask: Operation = {
	value: 'createTask',
	option: {
		name: 'Create Task',
		value: 'createTask',
		action: 'Create task',
		description: 'Start a transcription and go on without waiting for it',
	},
	fields: updateDisplayOptions({ show: { operation: ['createTask'] } }, [
		{
			displayName: 'Source',
			name: 'source',
			type: 'options',
			default: 'asset',
			options: [sourceOptions.asset, sourceOptions.binary, sourceOptions.url],
			description: 'Where the media comes from',
		},
		assetIdField,
		binaryPropertyNameField,
		fileUrlField,
		...taskSettingsFields,
	]),
	async prepare(run, itemIndex) {
		const source = readChoice(run.context, 'source', itemIndex, ['asset', 'binary', 'url']);
		const origin = await readOrigin(run, itemIndex, source);
		const settings = readTaskSettings(run, itemIndex);
		return {
			fingerprints: fingerprintsOf(run, origin, settings),
			leavesTask: true,
			async execute(entry) {
				const { transcriptId, assetId, pollAfterMs, created } = await ensureTask(
					run,
					entry,
					origin,
					settings,
				);
				const task = created ?? (await readTask(run, transcriptId));
				return { json: { ...rawTask(task), assetId, pollAfterMs: pollAfterMs ?? null } };
			},
		};
	},
};
