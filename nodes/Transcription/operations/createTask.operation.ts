import { updateDisplayOptions } from 'n8n-workflow';

import { rawTask } from '../../shared/transcript/simplifyTask';
import {
	assetIdFields,
	binaryPropertyNameField,
	fileUrlField,
	sourceOptions,
} from '../fields/source';
import { registerFields } from '../fields/register';
import { taskSettingsFields } from '../fields/taskSettings';
import { sourceFields } from '../fields/tool';
import type { Operation } from '../operation';
import { readFileName } from '../parameters/outputSettings';
import { readChoice } from '../parameters/parameters';
import { readOwnTask, withTask } from '../steps/looks';
import { noteTask } from '../run/spending';
import { fingerprintsOf, readOrigin, readTaskSettings } from '../steps/origin';
import { ensureTask } from '../steps/steps';
import { noteInRegister } from '../register/registerEnding';
import { readRegistration } from '../register/registration';

/** Media or asset → task, without waiting for it. */
export const createTask: Operation = {
	value: 'createTask',
	option: {
		name: 'Create Task',
		value: 'createTask',
		action: 'Create a task',
		description: 'Start a transcription and go on without waiting for it',
	},
	fields: updateDisplayOptions({ show: { operation: ['createTask'] } }, [
		...sourceFields([sourceOptions.binary, sourceOptions.url, sourceOptions.asset]),
		binaryPropertyNameField,
		fileUrlField,
		...assetIdFields,
		...taskSettingsFields,
		...registerFields,
	]),
	async prepare(run, itemIndex) {
		const source = readChoice(run.context, 'source', itemIndex, ['binary', 'url', 'asset']);
		const origin = await readOrigin(run, itemIndex, source);
		const settings = readTaskSettings(run, itemIndex);
		const namedByUser = readFileName(run.context, itemIndex);
		const registration = await readRegistration(run, itemIndex, { awaits: false });
		return {
			fingerprints: fingerprintsOf(run, origin, settings),
			leavesTask: true,
			async execute(entry) {
				const ensure = async () => await ensureTask(run, entry, origin, settings, registration);
				return await withTask(run, entry, ensure, async (existing) => {
					noteTask(run.spending, existing);
					const { transcriptId, assetId = null, pollAfterMs = null, created, reused } = existing;
					const task = created ?? (await readOwnTask(run, transcriptId));
					await noteInRegister(run, entry, registration, task);
					const fileName = namedByUser ?? existing.fileName ?? null;
					const more = { assetId, fileName, pollAfterMs, ...(reused && { reused }) };
					return { json: { ...rawTask(task), ...more } };
				});
			},
		};
	},
};
