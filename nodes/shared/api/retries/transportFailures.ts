import { Failure } from '../../failure/Failure';

/**
 * Codes that prove that the request never left: no name, no connection, no trust. Everything else
 * may have reached the other side. A proxy that refuses the connection counts: nothing was sent on.
 */
const neverSentCodes = new Set([
	'ENOTFOUND',
	'EAI_AGAIN',
	'ECONNREFUSED',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'CERT_HAS_EXPIRED',
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	'ERR_TLS_CERT_ALTNAME_INVALID',
]);

const noTls = 'it does not speak https at this address';

const plainWords: Record<string, string> = {
	ENOTFOUND: 'its host name is unknown',
	EAI_AGAIN: 'its host name could not be looked up',
	ECONNREFUSED: 'the connection was refused',
	EHOSTUNREACH: 'its host cannot be reached',
	ENETUNREACH: 'its network cannot be reached',
	ECONNRESET: 'the connection broke off',
	EPIPE: 'the connection broke off',
	EPROTO: noTls,
	ECONNABORTED: 'the connection timed out',
	ETIMEDOUT: 'the connection timed out',
};

/** True if the request provably never reached the other side, so that it cannot have had an effect. */
export const neverReachedPeer = (networkCode: string | undefined): boolean =>
	networkCode !== undefined && neverSentCodes.has(networkCode);

/**
 * Turns what n8n's HTTP helper throws into a failure. Only its code is kept: its message, config and
 * request carry addresses and headers, which are secrets.
 */
export function networkFailure(error: unknown, peer: string): Failure {
	const code = codeOf(error);
	if (nameOf(error).startsWith('Ssrf')) {
		return new Failure({
			kind: 'invalidInput',
			message: `n8n's protection against server-side request forgery does not allow calls to ${peer}`,
			description: 'An administrator of this n8n can allow the address (N8N_SSRF_ settings).',
		});
	}
	const reason =
		(code && plainWords[code]) ??
		(isCertificateCode(code)
			? 'its certificate is not trusted'
			: isTlsCode(code)
				? noTls
				: 'the connection broke off');
	return new Failure({
		kind: 'network',
		message: `Could not reach ${peer}: ${reason}`,
		description: 'Check the address, the network and any proxy of this n8n, then try again.',
		networkCode: code,
	});
}

/** The failure for our own time limit; `timeoutMs` in milliseconds. */
export function timeoutFailure(peer: string, timeoutMs: number): Failure {
	return new Failure({
		kind: 'timeout',
		message: `No answer from ${peer} within ${Math.round(timeoutMs / 1000)} seconds`,
		description: 'The service or the network may be overloaded. Try again later.',
		networkCode: 'ETIMEDOUT',
	});
}

const isCertificateCode = (code: string | undefined) =>
	code !== undefined && /CERT|SIGNATURE/.test(code);

const isTlsCode = (code: string | undefined) => code?.startsWith('ERR_SSL_') ?? false;

/** The name, not the class: axios wraps what happens while connecting, and keeps the name. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** The code may stand on a cause: n8n and axios wrap, and Node groups one attempt per IP address. */
function codeOf(error: unknown, depth = 0): string | undefined {
	if (typeof error !== 'object' || error === null || depth > 4) return undefined;
	if ('code' in error && typeof error.code === 'string') return error.code;
	if ('errors' in error && Array.isArray(error.errors)) return codeOf(error.errors[0], depth + 1);
	return 'cause' in error ? codeOf(error.cause, depth + 1) : undefined;
}
