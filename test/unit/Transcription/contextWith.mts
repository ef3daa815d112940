import type { IExecuteFunctions } from 'n8n-workflow';

import { Failure } from '../../../nodes/shared/failure/Failure';

/**
 * A node's context with these parameters for every item; a name such as `options.timeoutMinutes` is a
 * path, as in n8n. Anything else of the context is missing, and so fails a test that asks for it.
 */
export function contextWith(parameters: object): IExecuteFunctions {
	const context: object = {
		getNodeParameter(path: string, _itemIndex: number, fallback?: unknown) {
			let value: unknown = parameters;
			for (const name of path.split('.')) {
				value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
			}
			return value === undefined ? fallback : value;
		},
		getNode: () => ({ parameters }),
	};
	return context as IExecuteFunctions;
}

/** The message with which reading is refused. */
export function refusal(read: () => unknown): string {
	try {
		return `read ${JSON.stringify(read())}`;
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		expect(error.facts.kind).toBe('invalidInput');
		expect(error.facts.description).toContain('Nothing was sent');
		return error.message;
	}
}
