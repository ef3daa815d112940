import type { IPollFunctions } from 'n8n-workflow';

import { connect } from '../shared/api/credential/connect';
import { timeLimits } from '../shared/api/connection';
import { Failure } from '../shared/failure/Failure';
import { isTerminal } from '../shared/pipeline/taskStatus';
import type { PollSetting, TaskSource } from './polling/poll';
import type { ListEntry } from './watch/listing';
import { fingerprintOf } from './fingerprint';
import { readItem } from './item';
import { planBudget } from './polling/pollBudget';
import { connectDataTables } from '../shared/dataTable/connectDataTables';
import { findTableId } from '../shared/dataTable/tableChooser';
import {
	cleanUpRow,
	emptyTableAdvice,
	listDataTable,
	sampleDataTable,
	type AfterEmitting,
	type WatchedTable,
} from './sources/dataTable.source';
import { emptyListAdvice, listTaskIds } from './sources/taskIds.source';

/** A source, and what a test event picks from. */
interface OpenSource extends TaskSource {
	sample(): Promise<ListEntry[]>;
	/** What to do if the list is empty. */
	emptyAdvice: string;
}

export interface OpenPoll {
	setting: PollSetting;
	source: OpenSource;
	/** How long this poll may take, in milliseconds. */
	totalMs: number;
}

/**
 * Reads the node's parameters and credentials, and connects to what they name.
 *
 * @throws Failure `invalidInput` for what cannot work
 */
export async function openPoll(context: IPollFunctions, isActivation: boolean): Promise<OpenPoll> {
	const startedAt = Date.now();
	// Older n8n lacks the method, whatever the types say.
	const budget = planBudget(context.getPollBudgetMs?.());
	const client = await connect(context, { ...timeLimits, requestMs: budget.requestMs });
	const source = await openSource(context, budget.requestMs);
	const isSimple = context.getNodeParameter('simplify', true) !== false;
	const setting: PollSetting = {
		source,
		service: await readFingerprint(context),
		isActivation,
		getTask: async (taskId) => await client.getTask(taskId),
		read: (task, row) => readItem(task, row?.columns, isSimple),
		events: readEvents(context),
		batchSize: readBatchSize(context),
		staticData: context.getWorkflowStaticData('node'),
		logger: context.logger,
		startedAt,
		random: Math.random,
		isListingTimeUp: () => Date.now() - startedAt >= budget.listingMs,
		isTimeUp: () => Date.now() - startedAt >= budget.startingMs,
	};
	return { setting, source, totalMs: budget.totalMs };
}

/** The fingerprint of the service that the credential leads to. */
async function readFingerprint(context: IPollFunctions): Promise<string> {
	const { baseUrl, apiKey } = await context.getCredentials('transcriptionApi');
	return fingerprintOf(String(baseUrl ?? ''), String(apiKey ?? ''));
}

async function openSource(context: IPollFunctions, requestMs: number): Promise<OpenSource> {
	if (readText(context, 'taskSource') !== 'dataTable') {
		const listing = listTaskIds(context.getNodeParameter('taskIds', ''));
		return {
			list: async () => listing,
			sample: async () => listing.entries,
			emptyAdvice: emptyListAdvice,
		};
	}
	const columns = readColumns(context);
	const api = await connectDataTables(context, requestMs);
	const tableId = await findTableId(api, context.getNodeParameter('dataTableId', ''));
	if (!tableId) throw missing('Data Table');
	const table: WatchedTable = { tableId, ...columns };
	return {
		list: async (listAfter, isTimeUp) => await listDataTable(api, table, listAfter, isTimeUp),
		sample: async () => await sampleDataTable(api, table),
		emptyAdvice: emptyTableAdvice,
		...(table.afterEmitting !== 'nothing' && {
			cleanUp: async (finished) => await cleanUpRow(api, table, finished),
		}),
	};
}

function readColumns(context: IPollFunctions): Omit<WatchedTable, 'tableId'> {
	const afterEmitting = readText(context, 'afterEmitting');
	const columns = {
		taskIdColumn: readText(context, 'taskIdColumn'),
		afterEmitting: isAfterEmitting(afterEmitting) ? afterEmitting : 'nothing',
		statusColumn: afterEmitting === 'updateRow' ? readText(context, 'statusColumn') : '',
	} as const;
	if (!columns.taskIdColumn) throw missing('Task ID Column');
	if (afterEmitting === 'updateRow' && !columns.statusColumn) throw missing('Status Column');
	return columns;
}

function readBatchSize(context: IPollFunctions): number {
	const value: unknown = context.getNodeParameter('batchSize', largestBatch);
	const batchSize = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	if (Number.isInteger(batchSize) && Number(batchSize) >= 1 && Number(batchSize) <= largestBatch) {
		return Number(batchSize);
	}
	throw new Failure({
		kind: 'invalidInput',
		message: `'Most Tasks per Execution' must be a whole number from 1 to ${largestBatch}`,
		description: `Found: ${String(value).slice(0, 40) || 'nothing'}.`,
	});
}

function readEvents(context: IPollFunctions): ReadonlySet<string> {
	const value: unknown = context.getNodeParameter('events', []);
	const events = (Array.isArray(value) ? value.map(String) : []).filter(isTerminal);
	if (events.length === 0) throw missing('Events');
	return new Set(events);
}

const largestBatch = 100;

const isAfterEmitting = (value: string): value is AfterEmitting =>
	value === 'nothing' || value === 'deleteRow' || value === 'updateRow';

const readText = (context: IPollFunctions, name: string): string =>
	String(context.getNodeParameter(name, '') ?? '').trim();

const missing = (parameter: string) =>
	new Failure({
		kind: 'invalidInput',
		message: `'${parameter}' is empty`,
		description: `Choose a value for '${parameter}' in the Transcription Trigger.`,
	});
