import type { INodeProperties } from 'n8n-workflow';

import { optionsField } from '../fields/options';
import type { Operation } from '../operation';
import { createTask } from './createTask.operation';
import { getTask } from './getTask.operation';
import { transcribeAndWait } from './transcribeAndWait.operation';
import { upload } from './upload.operation';

/** The operations in the order of the list; the first is the default. */
export const operations: readonly Operation[] = [transcribeAndWait, createTask, getTask, upload];

/** All parameters of the node. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		default: 'transcribeAndWait',
		options: operations.map(({ option }) => option),
	},
	...operations.flatMap(({ fields }) => fields),
	optionsField,
];
