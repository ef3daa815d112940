import { updateDisplayOptions } from 'n8n-workflow';

import { outputFields } from '../fields/output';
import { taskIdFields } from '../fields/source';
import type { Operation } from '../operation';
import { toOutput } from '../output';
import { readOutputSettings } from '../parameters/outputSettings';
import { readUuid } from '../parameters/formedValues';
import { nameOfTask } from '../parameters/recordingName';
import { noteSpeakers } from '../run/speakerNotes';
import { noteShortcomings } from '../run/taskNotes';
import { readTask } from '../steps/looks';

/** One look at a task, whatever its status. */
export const getTask: Operation = {
	value: 'getTask',
	option: {
		name: 'Get Task',
		value: 'getTask',
		action: 'Get a task',
		description: 'Get the status of a task, and its transcript once it has one',
	},
	fields: updateDisplayOptions({ show: { operation: ['getTask'] } }, [
		...taskIdFields,
		...outputFields,
	]),
	async prepare(run, itemIndex) {
		const taskId = readUuid(run.context, 'taskId', itemIndex, 'task');
		const settings = readOutputSettings(run.context, itemIndex);
		const fileName = nameOfTask(run.context, itemIndex, taskId);
		return {
			async execute() {
				const task = await readTask(run, taskId);
				noteSpeakers(run.speakers, task, settings);
				noteShortcomings(run.tasks, task, settings);
				return toOutput(task, settings, { fileName });
			},
		};
	},
};
