import type { INodeProperties, NodeHint } from 'n8n-workflow';

import { tableChooser } from '../shared/dataTable/tableChooser';

const ofDataTable = { show: { taskSource: ['dataTable'] } };

/** A column of the chosen table. */
const columnChoice = {
	type: 'options',
	typeOptions: { loadOptionsMethod: 'loadColumns', loadOptionsDependsOn: ['dataTableId.value'] },
	required: true,
	description:
		'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
} satisfies Partial<INodeProperties>;

/** The parameters of the trigger. Names and values are stored in workflows: they never change. */
export const properties: INodeProperties[] = [
	{
		displayName:
			'Watches only the tasks you list: the service has no list of its own and cannot call n8n. List their IDs here, or let other workflows add a row to a data table for each task they create.',
		name: 'notice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Task List',
		name: 'taskSource',
		type: 'options',
		options: [
			{ name: 'Data Table', value: 'dataTable', description: 'One task in each row of a table' },
			{ name: 'Task IDs', value: 'taskIds', description: 'The IDs themselves, or an expression' },
		],
		default: 'taskIds',
		description: 'Where the IDs of the tasks to watch stand',
	},
	{
		displayName: 'Task IDs',
		name: 'taskIds',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		required: true,
		placeholder: 'e.g. 3f2b8c1e-5a6d-4e7f-9b0a-1c2d3e4f5a6b',
		description: 'Separated by commas, spaces or new lines, or an expression that gives a list',
		hint: 'Several: separated by commas, spaces or new lines. Read anew at every poll, also if it is an expression.',
		displayOptions: { show: { taskSource: ['taskIds'] } },
	},
	{
		...tableChooser,
		description: 'The table that names the tasks',
		displayOptions: ofDataTable,
	},
	{
		displayName: 'Task ID Column Name or ID',
		name: 'taskIdColumn',
		...columnChoice,
		default: 'taskId',
		hint: 'The column that holds the task IDs',
		displayOptions: ofDataTable,
	},
	{
		displayName: 'After Emitting',
		name: 'afterEmitting',
		type: 'options',
		options: [
			{ name: 'Delete Row', value: 'deleteRow', description: 'Keeps the table short' },
			{ name: 'Do Nothing', value: 'nothing', description: 'Another workflow tends the table' },
			{ name: 'Update Row', value: 'updateRow', description: 'Writes how the task ended' },
		],
		default: 'updateRow',
		description: 'What to do with the row of a finished task, at the poll after it was emitted',
		hint: 'Do Nothing keeps every row on the watch list, which then grows forever',
		displayOptions: ofDataTable,
	},
	{
		displayName: 'Status Column Name or ID',
		name: 'statusColumn',
		...columnChoice,
		default: 'status',
		hint: 'A text column. SUCCEEDED, FAILED or CANCELED is written there, and rows that hold one of these are passed over. Clear the cell to have the task emitted again.',
		displayOptions: { show: { taskSource: ['dataTable'], afterEmitting: ['updateRow'] } },
	},
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		options: [
			{ name: 'Task Canceled', value: 'CANCELED' },
			{ name: 'Task Failed', value: 'FAILED' },
			{ name: 'Task Succeeded', value: 'SUCCEEDED' },
		],
		default: ['SUCCEEDED', 'FAILED', 'CANCELED'],
		required: true,
		description: 'Which endings of a task start the workflow',
	},
	{
		displayName: 'Most Tasks per Execution',
		name: 'batchSize',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 100, numberPrecision: 0 },
		default: 100,
		description: 'How many finished tasks one poll may hand to one execution at most',
		hint: '1 gives each task an execution of its own, one at every poll',
	},
	{
		displayName: 'Simplify',
		name: 'simplify',
		type: 'boolean',
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
		hint: 'For subtitle files, add a Get Task node after this one',
	},
];

const taskId = '/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i';

/** n8n gives a poll no other way to speak of what it passed over while it found something else. */
export const malformedHint: NodeHint = {
	type: 'warning',
	location: 'outputPane',
	message:
		"Not every entry under 'Task IDs' is a task ID: what is none is passed over, and named in n8n's log.",
	displayCondition: `={{ $parameter["taskSource"] !== "dataTable" && String($parameter["taskIds"] ?? "").split(/[\\s,;]+/).some((id) => id !== "" && !${taskId}.test(id)) }}`,
};
