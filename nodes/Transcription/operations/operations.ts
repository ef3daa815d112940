import type { INodeProperties } from 'n8n-workflow';

import { optionsField } from '../fields/options';
import { toolNotice } from '../fields/tool';
import type { LocalOperation, Operation } from '../operation';
import { createTask } from './createTask.operation';
import { getTask } from './getTask.operation';
import { makeFiles } from './makeFiles.operation';
import { transcribeAndWait } from './transcribeAndWait.operation';
import { upload } from './upload.operation';

/** The operations that use the service, in the order of the list; the first is the default. */
export const operations: readonly Operation[] = [transcribeAndWait, createTask, getTask, upload];

/** Those that work without it: no credential, no request. */
export const localOperations: readonly LocalOperation[] = [makeFiles];

const choices = [...operations, ...localOperations];

/** Those that make no task, and so have no task register. */
export const operationsWithoutRegister = choices
	.filter(({ fields }) => !fields.some(({ name }) => name === 'useRegister'))
	.map(({ value }) => value);

/** What the canvas shows under the node's name: the operation's. */
export const subtitle = `={{ (${JSON.stringify(Object.fromEntries(choices.map(({ value, option }) => [value, option.name])))})[$parameter["operation"]] }}`;

/** All parameters of the node. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		default: 'transcribeAndWait',
		options: choices.map(({ option }) => option),
	},
	toolNotice,
	...choices.flatMap(({ fields }) => fields),
	optionsField,
];
