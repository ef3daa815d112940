import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { testTranscriptionApi } from '../shared/api/credential/credentialTest';
import { testN8nDataTableApi } from '../shared/dataTable/credentialTest';
import { searchTables } from '../shared/dataTable/tableChoices';
import { toErrorItem } from '../shared/failure/toErrorItem';
import { toNodeError } from '../shared/failure/toNodeError';
import {
	localOperations,
	operationsWithoutRegister,
	properties,
	subtitle,
} from './operations/operations';
import { runOperation } from './run/runOperation';

export class Transcription implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Transcription',
		name: 'transcription',
		icon: {
			light: 'file:../../icons/transcription.svg',
			dark: 'file:../../icons/transcription.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle,
		// An AI model reads this where nobody describes the tool: n8n takes an operation's action only from
		// nodes that have resources.
		description:
			'Turn audio and video files, at a public URL or sent to the service before, into transcripts',
		defaults: { name: 'Transcription' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'transcriptionApi',
				displayName: 'Transcription API',
				required: true,
				testedBy: 'testTranscriptionApi',
				displayOptions: { hide: { operation: localOperations.map(({ value }) => value) } },
			},
			{
				name: 'n8nDataTableApi',
				displayName: 'n8n Data Table API',
				required: true,
				testedBy: 'testN8nDataTableApi',
				// Told by what hides it: n8n moves all credentials down to the last field that a `show` names.
				displayOptions: {
					hide: {
						operation: operationsWithoutRegister,
						useRegister: [false],
						source: ['task'],
					},
				},
			},
		],
		properties,
	};

	methods = {
		credentialTest: { testTranscriptionApi, testN8nDataTableApi },
		listSearch: { searchTables },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { outcomes, ending } = await runOperation(this, !this.continueOnFail());

		// n8n ends a stopped execution as canceled by itself. After an error thrown here it would count
		// as failed, and Retry On Fail would begin again.
		if (this.getExecutionCancelSignal()?.aborted) return [[]];
		if (ending) throw toNodeError(ending.failure, this.getNode(), ending.itemIndex);
		const items: INodeExecutionData[] = [];
		for (const [itemIndex, outcome] of outcomes.entries()) {
			// One by one: a transcript may be more items than a call can have arguments.
			if ('value' in outcome) for (const item of outcome.value) items.push(item);
			else if (this.continueOnFail())
				items.push(toErrorItem(outcome.failure, itemIndex, this.getNode()));
			else throw toNodeError(outcome.failure, this.getNode(), itemIndex);
		}
		return [items];
	}
}
