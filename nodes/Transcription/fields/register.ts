import type { INodeProperties } from 'n8n-workflow';

import { tableModes } from '../../shared/dataTable/tableChooser';
import { notInTools, onlyInTools } from './tool';

const useRegisterField: INodeProperties = {
	displayName: 'Use Task Register',
	name: 'useRegister',
	type: 'boolean',
	default: false,
	description:
		'Whether to write every task into a data table before it is paid for, so that the same file is never paid for twice: not by another execution, not at the same time, not after n8n was stopped in the middle',
};

/** The task register; shown wherever an operation creates a task. */
export const registerFields: INodeProperties[] = [
	...notInTools([useRegisterField]),
	// Whether to pay twice is for a person to decide: without expressions there is no ✨.
	...onlyInTools([{ ...useRegisterField, noDataExpression: true }]),
	{
		displayName: 'Register Table',
		name: 'registerTableId',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		description: 'A data table of this n8n, an empty one to begin with',
		hint: 'The node adds the columns that it needs',
		displayOptions: { show: { useRegister: [true] } },
		modes: tableModes,
	},
];
