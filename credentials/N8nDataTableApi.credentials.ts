import type {
	IAuthenticateGeneric,
	Icon,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
} from 'n8n-workflow';

/** n8n writes its own name in lower case, also at the beginning of a title. */
const title = 'n8n Data Table API';

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
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://n8n.example.com/api/v1',
			description: "Address of this n8n's public API, as this n8n itself can reach it",
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'Create one under Settings > n8n API, with the scopes dataTable:list, dataTable:read, dataTableRow:read, dataTableRow:update and dataTableRow:delete. The task register also needs dataTableRow:create and, to add its columns, dataTableColumn:create.',
		},
		{
			displayName: 'Ignore SSL Issues (Insecure)',
			name: 'allowUnauthorizedCerts',
			type: 'boolean',
			default: false,
			description: "Whether to connect to n8n's API even if the certificate cannot be verified",
		},
	];

	authenticate: IAuthenticateGeneric = {
		type: 'generic',
		properties: { headers: { 'X-N8N-API-KEY': '={{$credentials.apiKey.trim()}}' } },
	};

	/** Lists one table. An address without `/api/v1` answers with the page of the editor: no list. */
	test: ICredentialTestRequest = {
		request: {
			baseURL: "={{ $credentials.baseUrl.trim().replace(/\\/+$/, '') }}",
			url: '/data-tables',
			qs: { limit: 1 },
			skipSslCertificateValidation: '={{$credentials.allowUnauthorizedCerts}}',
			disableFollowRedirect: true,
		},
		rules: [
			{
				type: 'responseSuccessBody',
				properties: {
					key: 'nextCursor', // null at the end of a list, never missing in one
					value: undefined,
					message: "The address is not that of n8n's public API. It usually ends with /api/v1.",
				},
			},
		],
	};
}
