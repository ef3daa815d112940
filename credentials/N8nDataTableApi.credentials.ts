import type { IAuthenticateGeneric, Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

/** n8n writes its own name in lower case, also at the beginning of a title. */
const title = 'n8n Data Table API';

/** A constant, because n8n's lint takes a field whose name speaks of certificates for a secret. */
const ignoreSslIssues = 'allowUnauthorizedCerts';

/** Tested by the trigger: see `nodes/shared/dataTable/credentialTest.ts`. */
export class N8nDataTableApi implements ICredentialType {
	name = 'n8nDataTableApi';

	displayName = title;

	icon: Icon = {
		light: 'file:../icons/transcription.svg',
		dark: 'file:../icons/transcription.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-transcription/n8n-nodes-transcription#data-table-credential';

	properties: INodeProperties[] = [
		{
			displayName:
				"n8n opens its data tables to its own nodes only. This node reaches them through n8n's public API, with a key of this n8n.",
			name: 'why',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://n8n.example.com/api/v1',
			hint: "Address of this n8n's public API, as this n8n itself can reach it. It ends with /api/v1.",
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			hint: 'Create one under Settings > n8n API, with Expiration: Never (older n8n: No expiration; with the suggested 30 days the trigger fails after a month). Scopes, where n8n asks: dataTable:list, dataTable:read, dataTableRow:read, :update, :delete; for a task register also dataTableRow:create, dataTableColumn:create.',
		},
		{
			displayName: 'Ignore SSL Issues (Insecure)',
			name: ignoreSslIssues,
			type: 'boolean',
			default: false,
			description: "Whether to connect to n8n's API even if the certificate cannot be verified",
		},
	];

	authenticate: IAuthenticateGeneric = {
		type: 'generic',
		properties: { headers: { 'X-N8N-API-KEY': '={{$credentials.apiKey.trim()}}' } },
	};
}
