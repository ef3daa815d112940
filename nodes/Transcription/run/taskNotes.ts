import type { IExecuteFunctions } from 'n8n-workflow';

import type { Task } from '../../shared/api/answers/schemas';
import { isTerminal } from '../../shared/pipeline/taskStatus';
import {
	wantsSingleWords,
	wantsTranscript,
	type OutputSettings,
} from '../parameters/outputSettings';
import { showHint } from './hint';

/** Tasks of a run that have less than what was asked for, by id. */
export interface TaskNotes {
	/** Tasks of which files or pieces were wanted before there is a transcript, with their status. */
	unfinished: Map<string, string>;
	/** Tasks without word times of which single words were wanted. */
	estimated: Set<string>;
}

export const createTaskNotes = (): TaskNotes => ({ unfinished: new Map(), estimated: new Set() });

/** Notes a task that is handed on, if it has less than these settings ask for. */
export function noteShortcomings(notes: TaskNotes, task: Task, settings: OutputSettings): void {
	const { transcriptId, status, words } = task;
	if (!isTerminal(status)) {
		if (wantsTranscript(settings)) notes.unfinished.set(transcriptId, status);
	} else if (status === 'SUCCEEDED' && !words?.length && wantsSingleWords(settings)) {
		notes.estimated.add(transcriptId);
	}
}

/** Says above the node's output what is missing, and how to get it. */
export function hintAtShortcomings(context: IExecuteFunctions, notes: TaskNotes): void {
	for (const message of describeShortcomings(notes)) showHint(context, message, 'warning');
}

/** One sentence for each kind of shortcoming; none where there is nothing to say. */
export function describeShortcomings({ unfinished, estimated }: TaskNotes): string[] {
	const messages: string[] = [];
	if (unfinished.size > 0) {
		const statuses = [...new Set(unfinished.values())].join(', ');
		const isOne = unfinished.size === 1;
		const tasks = isOne ? '1 task is' : `${unfinished.size} tasks are`;
		messages.push(
			`${tasks} not finished yet (${statuses}): no text and no files. Look again later, or use Transcribe and Wait with 'Source' set to Task ID: it waits for ${isOne ? 'the task' : 'the tasks'} and costs nothing.`,
		);
	}
	if (estimated.size > 0) {
		messages.push(
			"The times of single words are estimates: the service timed stretches of speech only. For measured ones, make a task with 'Timestamps' set to Per Word.",
		);
	}
	return messages;
}
