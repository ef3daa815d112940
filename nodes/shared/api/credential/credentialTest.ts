import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IHttpRequestOptions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { timeLimits } from '../connection';
import type { Client } from '../client';
import { connect } from './connect';
import { plainText } from '../../failure/plainText';
import { type Failure, toFailure } from '../../failure/Failure';

const nobodysTask = '00000000-0000-0000-0000-000000000000';
export const testRequestMs = 20_000;

/**
 * n8n's test of the credential. The service has no request that only checks a key, so a task that
 * cannot exist is asked for: an answer of the service itself, other than a refusal of the key, is all
 * that a green test proves. A function instead of n8n's declarative test, which passes every 404 and
 * shows bare codes of the network.
 */
export async function testTranscriptionApi(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const limits = { ...timeLimits, requestMs: testRequestMs };
	try {
		const context = {
			getCredentials: async () => credential.data ?? {},
			helpers: { httpRequest: testRequest(this) },
			// What is odd about an answer is of interest once the credential is in use.
			logger: { warn: () => undefined },
		};
		const client = await connect(context, limits);
		const refusal = await refusalBy(client);
		if (refusal) return { status: 'Error', message: wordsFor(refusal) };
		const { origin, pathname } = new URL(client.baseUrl);
		if (pathname === '/') return passed;
		// Its 404 may mean that there is no such path. A gateway's path leads nowhere without it.
		const baseUrl = origin;
		const bare = await connect(
			{ ...context, getCredentials: async () => ({ ...credential.data, baseUrl }) },
			limits,
		);
		return (await refusalBy(bare))
			? passed
			: { status: 'Error', message: superfluousPath(pathname, origin) };
	} catch (error) {
		return { status: 'Error', message: wordsFor(toFailure(error)) };
	}
}

/** Why what answers is not the service, or does not take the key; undefined if it is and does. */
async function refusalBy(client: Client): Promise<Failure | undefined> {
	try {
		await client.getTask(nobodysTask);
		return undefined;
	} catch (error) {
		const failure = toFailure(error);
		return isServiceItself(failure) ? undefined : failure;
	}
}

const superfluousPath = (pathname: string, origin: string) =>
	`'Base URL' has a path (${pathname}), and the service answers without it, too. Enter ${origin}`;

const passed: INodeCredentialTestResult = { status: 'OK', message: 'The key was not refused' };

/** The service's own word that there is no such task; its Problem Details always carry a code. */
const isServiceItself = ({ facts: { httpStatus = 0, isProblem = false } }: Failure): boolean =>
	isProblem && httpStatus >= 400 && httpStatus < 500 && !refusals.has(httpStatus);

const keyRefusals = new Set([401, 403]);
const refusals = new Set([...keyRefusals, 402, 408, 425, 429]);

function wordsFor({ facts: { message, httpStatus = 0, isForeign } }: Failure): string {
	if (isForeign) return plainText(message);
	if (keyRefusals.has(httpStatus)) return 'The service rejected the API key';
	if (httpStatus >= 300 && httpStatus <= 399)
		return `${message}. Enter the final address as 'Base URL'`;
	const isBusy = httpStatus >= 500 || refusals.has(httpStatus);
	return isBusy
		? `The service could not answer (status ${httpStatus}), so the API key was not checked. Try again later.`
		: plainText(message);
}

/** Sends a request with the only helper that a credential test is given. */
export const testRequest =
	({ helpers: { request } }: ICredentialTestFunctions) =>
	async (options: IHttpRequestOptions): Promise<unknown> =>
		await request(toRequest(options));

/** The same request in the terms of n8n's older helper, which always gives a stream here, too. */
const toRequest = ({
	method,
	url,
	headers,
	skipSslCertificateValidation,
}: IHttpRequestOptions) => ({
	...{ method, url, headers, timeout: testRequestMs, json: false },
	...{ useStream: true, resolveWithFullResponse: true, simple: false, followRedirect: false },
	...(skipSslCertificateValidation && { rejectUnauthorized: false }),
});
