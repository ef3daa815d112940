import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';

import { testTranscriptionApi } from '../shared/api/credential/credentialTest';
import { toFailure } from '../shared/failure/Failure';
import { malformedHint, properties } from './description';
import { createActivations } from './polling/activations';
import { createEmissionCount } from './polling/emissionCount';
import { createOverlapGuard } from './polling/overlapGuard';
import { runPoll } from './polling/poll';
import { toPollError } from './polling/pollFailure';
import { openPoll } from './settings';
import { testN8nDataTableApi } from '../shared/dataTable/credentialTest';
import { loadColumns, searchTables } from '../shared/dataTable/tableChoices';
import { findTestEvent } from './polling/testEvent';

const activations = createActivations();
const overlapGuard = createOverlapGuard(() => Date.now());
const emissions = createEmissionCount(() => Date.now());

export class TranscriptionTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Transcription Trigger',
		name: 'transcriptionTrigger',
		icon: {
			light: 'file:../../icons/transcription.svg',
			dark: 'file:../../icons/transcription.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle:
			'={{ $parameter["taskSource"] === "dataTable" ? "Tasks in a Data Table" : "Listed Tasks" }}',
		// The nodes panel shows this sentence for both nodes of the package.
		description:
			'Transcribe audio and video, make subtitles, and start workflows when transcriptions finish',
		defaults: { name: 'Transcription Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'transcriptionApi',
				displayName: 'Transcription API',
				required: true,
				testedBy: 'testTranscriptionApi',
			},
			{
				name: 'n8nDataTableApi',
				displayName: 'n8n Data Table API',
				required: true,
				testedBy: 'testN8nDataTableApi',
				displayOptions: { show: { taskSource: ['dataTable'] } },
			},
		],
		hints: [malformedHint],
		properties,
	};

	methods = {
		credentialTest: { testTranscriptionApi, testN8nDataTableApi },
		listSearch: { searchTables },
		loadOptions: { loadColumns },
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		try {
			const { setting, source, totalMs } = await openPoll(this, activations.isFirstPoll(this));
			if (this.getMode() === 'manual') {
				const { emptyAdvice } = source;
				return toItems(await findTestEvent(await source.sample(), { ...setting, emptyAdvice }));
			}
			const key = `${this.getWorkflow().id}:${this.getNode().id}`;
			const items = await overlapGuard.run(key, totalMs, async () => {
				if (emissions.isBehind(key, setting.staticData)) return null;
				const found = await runPoll(setting);
				if (found) emissions.add(key, setting.staticData);
				return found;
			});
			return items && toItems(items);
		} catch (error) {
			throw toPollError(toFailure(error), this.getNode());
		}
	}
}

const toItems = (jsons: Array<INodeExecutionData['json']>): INodeExecutionData[][] => [
	jsons.map((json) => ({ json })),
];
