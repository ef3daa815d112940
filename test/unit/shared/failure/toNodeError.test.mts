import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { Failure, type FailureFacts } from '../../../../nodes/shared/failure/Failure';
import { toNodeError } from '../../../../nodes/shared/failure/toNodeError';
import { exampleNode as node } from '../exampleNode.mts';

const taskId = '8d7c6b5a-4f3e-4d2c-8b1a-0f9e8d7c6b5a';

const errorOf = (facts: Partial<FailureFacts>, itemIndex?: number) =>
	toNodeError(
		new Failure({ kind: 'refused', message: 'It did not work', description: 'Do this.', ...facts }),
		node,
		itemIndex,
	);

describe('the class of the n8n error', () => {
	test.each([
		['refused', NodeApiError],
		['network', NodeApiError],
		['timeout', NodeApiError],
		['badAnswer', NodeApiError],
		['unknownOutcome', NodeApiError],
		['invalidInput', NodeOperationError],
		['sizeMismatch', NodeOperationError],
		['unsuccessful', NodeOperationError],
		['waitTimeout', NodeOperationError],
		['stopped', NodeOperationError],
		['unexpected', NodeOperationError],
	] as const)('%s', (kind, expected) => {
		expect(errorOf({ kind })).toBeInstanceOf(expected);
	});
});

describe('what n8n leaves of our words', () => {
	test.each<[string, Partial<FailureFacts>]>([
		['a refusal with a status', { httpStatus: 503, errorCode: 'OVERLOADED' }],
		['a rejected key', { httpStatus: 401 }],
		['a network code', { kind: 'network', networkCode: 'ECONNREFUSED' }],
		['our own time-out', { kind: 'timeout', networkCode: 'ETIMEDOUT' }],
		['a code of the service that is one of n8n', { httpStatus: 400, errorCode: 'ENOENT' }],
		['a task with a last status', { kind: 'unknownOutcome', status: 'PROCESSING' }],
		['a task that was canceled', { kind: 'unsuccessful', status: 'CANCELED' }],
		['no description', { description: undefined, httpStatus: 500 }],
	])('%s: the message and description stay', (_, facts) => {
		const error = errorOf({ message: 'Our own words', transcriptId: taskId, ...facts });
		expect(error.message).toMatch(/^Our own words \(task 8d7c6b5a/);
		const said = 'description' in facts ? '' : 'Do this.';
		const stored = 'status' in facts ? ` Details: last status ${facts.status}.` : '';
		expect(error.description ?? '').toBe(`${said}${stored}`);
	});

	test.each([
		'The file could not be opened: EPERM',
		'The service says: preexisting key',
		'getaddrinfo failed',
		'somebody canceled it',
	])('the message "%s" neither is replaced nor marks the execution as canceled', (message) => {
		for (const kind of ['refused', 'unsuccessful'] as const) {
			const shown = errorOf({ kind, message }).message;
			expect(shown.replaceAll('\u2060', '').replace('cancelled', 'canceled')).toBe(message);
			expect(shown).not.toContain('canceled');
		}
	});
});

test.each([
	[{ httpStatus: 429 }, '429'],
	[{ kind: 'network', networkCode: 'ECONNREFUSED' }, null],
	[{ kind: 'unknownOutcome', status: 'QUEUED' }, null],
] as const)('the HTTP code of %j is %j, never a code or status of another kind', (facts, code) => {
	expect(errorOf(facts)).toMatchObject({ httpCode: code });
});

test('the item index and the facts go along, the cause does not', () => {
	const error = errorOf({ assetId: 'asset-1', httpStatus: 404 }, 7);
	expect(error.context).toMatchObject({ itemIndex: 7 });
	expect(JSON.stringify(error.errorResponse)).toContain('asset-1');
	expect(error.cause).toBeUndefined();
});
