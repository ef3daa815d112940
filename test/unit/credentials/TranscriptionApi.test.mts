import {
	Workflow,
	type ICredentialDataDecryptedObject,
	type INodeTypes,
	type NodeParameterValueType,
} from 'n8n-workflow';

import { Transcription } from '../../../nodes/Transcription/Transcription.node';
import { TranscriptionTrigger } from '../../../nodes/TranscriptionTrigger/TranscriptionTrigger.node';
import { TranscriptionApi } from '../../../credentials/TranscriptionApi.credentials';
import { exampleNode as node } from '../shared/exampleNode.mts';

const credential = new TranscriptionApi();

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

test('the key goes into the header that the service reads', () => {
	const { headers } = credential.authenticate.properties;
	expect(resolve(headers?.Authorization, { apiKey: ' key-1 ' })).toBe('Bearer key-1');
});

test.each([new Transcription(), new TranscriptionTrigger()])(
	'every node that uses it tests it: %#',
	({ description, methods }) => {
		const [used] = (description.credentials ?? []).filter(({ name }) => name === credential.name);
		expect(Object.keys(methods.credentialTest)).toContain(used?.testedBy);
	},
);

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
			['allowUnauthorizedCerts', false, false],
		]);
		expect(credential.name).toBe('transcriptionApi');
	});

	test('hide the key', () => {
		expect(properties.find(({ name }) => name === 'apiKey')?.typeOptions).toEqual({
			password: true,
		});
	});
});
