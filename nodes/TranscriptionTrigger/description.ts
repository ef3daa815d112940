import type { INodeProperties } from 'n8n-workflow';

import { tableModes } from '../shared/dataTable/tableChooser';

const ofDataTable = { show: { taskSource: ['dataTable'] } };

/** The parameters of the trigger. Names and values are stored in workflows: they never change. */
export const properties: INodeProperties[] = [
	{
		displayName:
			'The service cannot call n8n back, so this node looks at the listed tasks at every poll. Another workflow can add a row to the data table for each task that it creates.',
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
		hint: 'Read anew at every poll',
		displayOptions: { show: { taskSource: ['taskIds'] } },
	},
	{
		displayName: 'Data Table',
		name: 'dataTableId',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		description: 'The table that names the tasks',
		displayOptions: ofDataTable,
		modes: tableModes,
	},
	{
		displayName: 'Task ID Column Name or ID',
		name: 'taskIdColumn',
		type: 'options',
		typeOptions: { loadOptionsMethod: 'loadColumns', loadOptionsDependsOn: ['dataTableId.value'] },
		default: 'taskId',
		required: true,
		description:
			'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
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
		default: 'nothing',
		description: 'What to do with the row of a finished task, at the poll after it was emitted',
		displayOptions: ofDataTable,
	},
	{
		displayName: 'Status Column Name or ID',
		name: 'statusColumn',
		type: 'options',
		typeOptions: { loadOptionsMethod: 'loadColumns', loadOptionsDependsOn: ['dataTableId.value'] },
		default: 'status',
		required: true,
		description:
			'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
		hint: 'SUCCEEDED, FAILED or CANCELED is written there; rows that hold one of them are passed over',
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
		displayName: 'Simplify',
		name: 'simplify',
		type: 'boolean',
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
		hint: 'Get Task makes transcript files of the emitted tasks',
	},
];
