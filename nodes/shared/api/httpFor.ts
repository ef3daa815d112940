import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import type { HttpRequest } from './exchange';

/**
 * n8n's HTTP helper as the credential wants it: with *Ignore SSL Issues* it trusts any certificate, of
 * every host that this credential leads to. (A host that a file URL names is not one of them.)
 */
export function httpFor(
	helpers: { httpRequest(options: IHttpRequestOptions): Promise<unknown> },
	{ allowUnauthorizedCerts }: ICredentialDataDecryptedObject,
): HttpRequest {
	const trustsAll = allowUnauthorizedCerts === true;
	return async (options) =>
		await helpers.httpRequest({
			...options,
			...(trustsAll && { skipSslCertificateValidation: true }),
		});
}
