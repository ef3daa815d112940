import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { testRequest, testRequestMs } from '../api/credential/credentialTest';
import { plainText } from '../failure/plainText';
import { toFailure } from '../failure/Failure';
import { connectDataTables } from './connectDataTables';

/**
 * n8n's test of the credential: lists data tables as the node does, so that what is wrong is said in
 * the same words.
 */
export async function testN8nDataTableApi(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const context = {
		getCredentials: async () => credential.data ?? {},
		helpers: { httpRequest: testRequest(this) },
	};
	try {
		const api = await connectDataTables(context, testRequestMs);
		await api.listTables('');
		return { status: 'OK', message: 'Data tables can be listed' };
	} catch (error) {
		const { message, description = '' } = toFailure(error).facts;
		return { status: 'Error', message: plainText(`${message}. ${description}`.trim()) };
	}
}
