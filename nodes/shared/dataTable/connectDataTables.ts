import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { trailingSlashes } from '../api/credential/baseUrl';
import { timeLimits } from '../api/connection';
import { requireKey, wrongAddress } from '../api/credential/credentialFields';
import { httpFor } from '../api/httpFor';
import type { DataTableConnection } from './dataTableRequest';
import { createDataTableApi, type DataTableApi } from './dataTableApi';
import { createRowStore, type RowStore } from './rowStore';

/** What polls and editor look-ups offer of n8n for reaching its public API. */
export interface DataTableContext {
	getCredentials(type: 'n8nDataTableApi'): Promise<ICredentialDataDecryptedObject>;
	helpers: { httpRequest(options: IHttpRequestOptions): Promise<unknown> };
}

/**
 * The data table API for the node's credential; `requestMs` limits each request, in milliseconds.
 *
 * @throws Failure `invalidInput` if the credential cannot work
 */
export async function connectDataTables(
	context: DataTableContext,
	requestMs = timeLimits.requestMs,
): Promise<DataTableApi & RowStore> {
	const credential = await context.getCredentials('n8nDataTableApi');
	const baseUrl = String(credential.baseUrl ?? '')
		.trim()
		.replace(trailingSlashes, '');
	if (!URL.canParse(baseUrl) || !/^https?:/i.test(baseUrl)) {
		throw wrongAddress(name, baseUrl, 'https://n8n.example.com/api/v1');
	}
	const connection: DataTableConnection = {
		http: httpFor(context.helpers, credential),
		baseUrl: endsWithVersion.test(baseUrl) ? baseUrl : `${baseUrl}/api/v1`,
		apiKey: requireKey(name, String(credential.apiKey ?? '').trim()),
		requestMs,
	};
	return { ...createDataTableApi(connection), ...createRowStore(connection) };
}

const name = 'n8n Data Table API';

/** The address of an n8n itself is where people begin. (An administrator may rename "api".) */
const endsWithVersion = /\/v\d+$/i;
