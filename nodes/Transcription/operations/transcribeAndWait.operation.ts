import { updateDisplayOptions } from 'n8n-workflow';

import { isRegistered, type JournalEntry } from '../../shared/pipeline/journal';
import { defaultHintMs } from '../../shared/pipeline/pollSchedule';
import { outputFields } from '../fields/output';
import {
	assetIdFields,
	binaryPropertyNameField,
	fileUrlField,
	sourceOptions,
	taskIdFields,
} from '../fields/source';
import { registerFields } from '../fields/register';
import { taskSettingsFields } from '../fields/taskSettings';
import { sourceFields } from '../fields/tool';
import type { Operation } from '../operation';
import { toOutput } from '../output';
import { readOutputSettings } from '../parameters/outputSettings';
import { readChoice } from '../parameters/parameters';
import { readUuid } from '../parameters/formedValues';
import { nameOfTask } from '../parameters/recordingName';
import { noteInRegister } from '../register/registerEnding';
import { readRegistration } from '../register/registration';
import { fingerprintsOf, readOrigin, readTaskSettings } from '../steps/origin';
import { ensureTask, type ExistingTask } from '../steps/steps';
import { withTask } from '../steps/looks';
import { noteSpeakers } from '../run/speakerNotes';
import { noteShortcomings } from '../run/taskNotes';
import { noteTask } from '../run/spending';
import { judge, readWaitSettings, withStatusNote } from '../steps/waiting';

/** Media, asset or task → finished task: the same steps that the other operations run alone. */
export const transcribeAndWait: Operation = {
	value: 'transcribeAndWait',
	option: {
		name: 'Transcribe and Wait',
		value: 'transcribeAndWait',
		action: 'Transcribe a file and wait',
		description: 'Send a file and wait for its transcript',
	},
	fields: updateDisplayOptions({ show: { operation: ['transcribeAndWait'] } }, [
		...sourceFields([
			sourceOptions.binary,
			sourceOptions.url,
			sourceOptions.asset,
			sourceOptions.task,
		]),
		binaryPropertyNameField,
		fileUrlField,
		...assetIdFields,
		...updateDisplayOptions({ show: { source: ['task'] } }, taskIdFields),
		...updateDisplayOptions({ hide: { source: ['task'] } }, [
			...taskSettingsFields,
			...registerFields,
		]),
		...outputFields,
	]),
	async prepare(run, itemIndex) {
		const { context, poller } = run;
		const source = readChoice(context, 'source', itemIndex, ['binary', 'url', 'asset', 'task']);
		const waiting = readWaitSettings(context, itemIndex);
		const output = readOutputSettings(context, itemIndex);

		if (source === 'task') {
			const taskId = readUuid(context, 'taskId', itemIndex, 'task');
			const fileName = nameOfTask(context, itemIndex, taskId);
			return {
				async execute() {
					const outcome = await poller.wait({ taskId, ...waiting.limits });
					const task = judge(outcome, { transcriptId: taskId }, waiting);
					noteSpeakers(run.speakers, task, output);
					noteShortcomings(run.tasks, task, output);
					return withStatusNote(toOutput(task, output, { fileName }), outcome);
				},
			};
		}

		const origin = await readOrigin(run, itemIndex, source);
		const settings = readTaskSettings(run, itemIndex);
		const registration = await readRegistration(run, itemIndex, { awaits: true });
		return {
			fingerprints: fingerprintsOf(run, origin, settings),
			async execute(entry: JournalEntry) {
				const ensure = async () => await ensureTask(run, entry, origin, settings, registration);
				const waitFor = async (existing: ExistingTask) => {
					noteTask(run.spending, existing);
					const { transcriptId, assetId, fileName, pollAfterMs, created, reused } = existing;
					// A resumed task may have finished long ago: without a hint it is looked at at once.
					const hintMs = created && (pollAfterMs ?? defaultHintMs);
					const wait = { taskId: transcriptId, assetId, task: created, hintMs, ...waiting.limits };
					const outcome = await poller.wait(wait);
					noteTask(run.spending, existing, outcome.task);
					await noteInRegister(run, entry, registration, outcome.task);
					const isLost = outcome.task?.status === 'FAILED' && waiting.onUnsuccessful === 'fail';
					if (isLost && entry.task) entry.task.failedIn = run.executionId;
					const waited = { transcriptId, assetId, isRegistered: isRegistered(entry) };
					const task = judge(outcome, waited, waiting);
					noteSpeakers(run.speakers, task, output);
					noteShortcomings(run.tasks, task, output);
					const known = { assetId, fileName, reused };
					return withStatusNote(toOutput(task, output, known), outcome);
				};
				return await withTask(run, entry, ensure, waitFor);
			},
		};
	},
};
