import type {
	IAuthenticateGeneric,
	IAuthenticateRuleResponseCode,
	IAuthenticateRuleResponseSuccessBody,
	Icon,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
} from 'n8n-workflow';

const verdict = (statuses: number[], message: (status: number) => string) =>
	statuses.map((value) => ({ value, message: message(value) }));

/** Statuses that fail the credential test, each with what it tells. n8n wants every one listed. */
const testVerdicts = [
	...verdict([401, 403], () => 'The service rejected the API key'),
	...verdict(
		[408, 425, 429, 500, 501, 502, 503, 504, 520, 521, 522, 523, 524],
		(status) =>
			`The service could not answer (status ${status}), so the API key was not checked. Try again later.`,
	),
	...verdict(
		[200, 301, 302, 303, 307, 308],
		(status) =>
			`The address answered with status ${status}, which the transcription service does not do. Check the Base URL.`,
	),
];

/** All that fails the test: every success, redirect and trouble of a server, with or without words of ours. */
const failingStatuses = Array.from({ length: 400 }, (_, i) => 200 + i).filter(
	(status) => status < 400 || status >= 500 || testVerdicts.some(({ value }) => value === status),
);

/**
 * n8n 2.0 knows no `except` and lets every status pass, so the same verdicts are read off the status
 * that Problem Details repeat. n8n's type allows rules of one kind only, n8n itself reads both.
 */
function testRules(): IAuthenticateRuleResponseCode[] {
	const rules: IAuthenticateRuleResponseCode[] = testVerdicts.map((properties) => ({
		type: 'responseCode',
		properties,
	}));
	const mixed: Array<IAuthenticateRuleResponseCode | IAuthenticateRuleResponseSuccessBody> = rules;
	for (const { value, message } of testVerdicts) {
		mixed.push({ type: 'responseSuccessBody', properties: { key: 'status', value, message } });
	}
	return rules;
}

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
			description: 'Address of the transcription service, without a path',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'Create one in the account workspace of the service',
		},
		{
			displayName: 'Idempotency Header',
			name: 'idempotencyHeader',
			type: 'string',
			default: '',
			hint: 'The name of a header that your service told you, or nothing',
			description:
				'Name of the header that makes task creation safe to repeat. The node fills it with a key of its own. Leave empty if you do not know one.',
		},
		{
			displayName: 'Idempotency Field',
			name: 'idempotencyField',
			type: 'string',
			default: '',
			hint: 'The name of a field of the request body that your service told you, or nothing',
			description:
				'The same for services that take the key in the body of the request. Leave empty if you do not know one.',
		},
	];

	authenticate: IAuthenticateGeneric = {
		type: 'generic',
		properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey.trim()}}' } },
	};

	/**
	 * The service has no request that only checks a key, so a task that cannot exist is asked for. A
	 * 404 or 400 means that the key was not refused; that is all a green test proves.
	 */
	test: ICredentialTestRequest = {
		request: {
			baseURL:
				"={{ $credentials.baseUrl.trim().replace(/\\/+$/, '').replace(/\\/v1$/, '').replace(/\\/+$/, '') }}",
			url: '/v1/tasks/00000000-0000-0000-0000-000000000000',
			disableFollowRedirect: true,
			ignoreHttpStatusErrors: { ignore: true, except: failingStatuses },
		},
		rules: testRules(),
	};
}
