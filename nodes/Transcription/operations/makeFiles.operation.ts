import {
	updateDisplayOptions,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';

import { toFailure } from '../../shared/failure/Failure';
import { makeFilesFields } from '../fields/makeFiles';
import { toItems } from '../run/itemOutcome';
import { createSpeakerNotes, hintAtSpeakers, noteSpeakers } from '../run/speakerNotes';
import type { LocalOperation } from '../operation';
import type { Outcome, RunResult } from '../run/outcome';
import { filesOf } from '../output';
import { readTranscripts, type GivenTranscript } from '../segments/givenTranscripts';

/** Pieces, or a task → transcript files: the last stretch of the line alone, without the service. */
export const makeFiles: LocalOperation = {
	value: 'makeFiles',
	option: {
		name: 'Make Files',
		value: 'makeFiles',
		action: 'Make transcript files',
		displayOptions: { hide: { '@tool': [true] } },
		description:
			'Turn translated or corrected items into subtitle and text files; no request, no cost',
	},
	fields: updateDisplayOptions({ show: { operation: ['makeFiles'] } }, makeFilesFields),
	async run(context, failureEndsRun): Promise<RunResult> {
		const transcripts = readTranscripts(context);
		const invalid = transcripts.find((one) => 'failure' in one.outcome);
		if (invalid && 'failure' in invalid.outcome && failureEndsRun) {
			const { itemIndex, outcome } = invalid;
			return { outcomes: [], ending: { failure: outcome.failure, itemIndex } };
		}
		const speakers = createSpeakerNotes();
		const outcomes: RunResult['outcomes'] = context.getInputData().map(() => ({ value: [] }));
		for (const { itemIndex, outcome } of transcripts) {
			if ('value' in outcome) noteSpeakers(speakers, outcome.value.task, outcome.value.settings);
			outcomes[itemIndex] =
				'failure' in outcome ? outcome : await itemOf(context, outcome.value, itemIndex);
		}
		hintAtSpeakers(context, speakers);
		return { outcomes };
	},
};

/** One item with the files of a transcript, linked to all the items that it was made of. */
async function itemOf(
	context: IExecuteFunctions,
	{ task, fileName, itemIndexes, settings, stretches }: GivenTranscript,
	itemIndex: number,
): Promise<Outcome<INodeExecutionData[]>> {
	try {
		const json = {
			transcriptId: task.transcriptId,
			fileName: fileName ?? null,
			segments: task.chunks?.length ?? 0,
			durationMs: task.sourceDurationMs ?? null,
		};
		const output = { json, files: filesOf(task, settings, fileName, stretches) };
		const items = await toItems(context, output, itemIndex);
		const pairedItem = itemIndexes.map((item) => ({ item }));
		return { value: items.map((item) => ({ ...item, pairedItem })) };
	} catch (error) {
		return { failure: toFailure(error) };
	}
}
