import {
	Workflow,
	type ICredentialDataDecryptedObject,
	type INode,
	type INodeTypes,
	type NodeParameterValueType,
} from 'n8n-workflow';

import { TranscriptionApi } from '../../../credentials/TranscriptionApi.credentials';

const credential = new TranscriptionApi();
const { request, rules = [] } = credential.test;

const node: INode = {
	id: '1',
	name: 'Test',
	type: 'test',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};
const none = () => {
	throw new Error('The workflow has no nodes');
};
const nodeTypes: INodeTypes = {
	getByName: none,
	getByNameAndVersion: none,
	getKnownTypes: () => ({}),
};
const workflow = new Workflow({ nodes: [], connections: {}, active: false, nodeTypes });

/** A text of the credential as n8n fills it in. */
function resolve(
	text: unknown,
	$credentials: ICredentialDataDecryptedObject,
): NodeParameterValueType {
	return workflow.expression.getParameterValue(
		String(text),
		null,
		0,
		0,
		node.name,
		[],
		'internal',
		{ $credentials },
	);
}

/**
 * What n8n says to a status: one that is let through passes unless a rule reads it from the answer; of
 * the others the first rule for the status speaks, else the status does.
 */
function verdictOn(status: number): string | undefined {
	const ignored = request.ignoreHttpStatusErrors;
	if (typeof ignored !== 'object') throw new Error('Every status would fail');
	if (!ignored.except.includes(status)) return undefined;
	for (const { type, properties } of rules) {
		if (type === 'responseCode' && properties.value === status) return properties.message;
	}
	return `status ${status}`;
}

describe('the test asks for a task that cannot exist', () => {
	test.each([
		['https://api.example.com', 'https://api.example.com'],
		['https://api.example.com/', 'https://api.example.com'],
		[' https://api.example.com/v1 ', 'https://api.example.com'],
		['https://api.example.com/v1///', 'https://api.example.com'],
		['https://api.example.com/speech/v1', 'https://api.example.com/speech'],
		['https://api.example.com/v10', 'https://api.example.com/v10'],
	])('at %s', (baseUrl, expected) => {
		expect(resolve(request.baseURL, { baseUrl })).toBe(expected);
		expect(request.url).toBe('/v1/tasks/00000000-0000-0000-0000-000000000000');
	});

	test('with the key, and without following redirects to other hosts', () => {
		const { headers } = credential.authenticate.properties;
		expect(resolve(headers?.Authorization, { apiKey: ' key-1 ' })).toBe('Bearer key-1');
		expect(request.disableFollowRedirect).toBe(true);
	});
});

describe('the verdict', () => {
	test.each([404, 400])('%i: the key was not refused', (status) => {
		expect(verdictOn(status)).toBeUndefined();
	});

	test.each([401, 403])('%i: the key was rejected', (status) => {
		expect(verdictOn(status)).toBe('The service rejected the API key');
	});

	test.each([408, 425, 429, 500, 502, 503, 504, 520, 524])(
		'%i: the service could not answer',
		(status) => {
			expect(verdictOn(status)).toMatch(
				new RegExp(`could not answer \\(status ${status}\\), so the API key was not checked`),
			);
		},
	);

	test.each([200, 301, 302, 307, 308])('%i: this is not the service', (status) => {
		expect(verdictOn(status)).toMatch(
			new RegExp(`answered with status ${status}.*Check the Base URL`),
		);
	});

	test('no other success, redirect or trouble of a server passes either', () => {
		const passing = Array.from({ length: 400 }, (_, i) => 200 + i).filter(
			(status) => verdictOn(status) === undefined,
		);
		expect(passing.filter((status) => status < 400 || status >= 500)).toEqual([]);
	});

	test.each([401, 429, 503, 200])(
		'%i is the same where n8n lets every status pass, by the answer',
		(status) => {
			const byAnswer: object[] = rules.filter(({ type }) => String(type) === 'responseSuccessBody');
			const properties = { key: 'status', value: status, message: verdictOn(status) };
			expect(byAnswer).toContainEqual({ type: 'responseSuccessBody', properties });
		},
	);

	test('no message says what n8n would take for a cancellation or replace', () => {
		for (const { properties } of rules)
			expect(properties.message).not.toMatch(/canceled|E[A-Z]{4,}/);
	});
});

describe('the fields', () => {
	const { properties } = credential;

	test('are those that workflows rely on', () => {
		expect(
			properties.map(({ name, required = false, default: initial }) => [name, required, initial]),
		).toEqual([
			['baseUrl', true, ''],
			['apiKey', true, ''],
			['idempotencyHeader', false, ''],
			['idempotencyField', false, ''],
		]);
		expect(credential.name).toBe('transcriptionApi');
	});

	test('hide the key', () => {
		expect(properties.find(({ name }) => name === 'apiKey')?.typeOptions).toEqual({
			password: true,
		});
	});
});
