/**
 * Texts of others in messages of ours. n8n reads messages: one that contains "canceled" marks the
 * whole execution as canceled, and one that contains a system code such as EPERM or ENOENT, even
 * inside a word ("pre-existing" without its hyphen), is replaced by n8n's own text.
 */
const codesThatN8nReplaces =
	/ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|ERRADDRINUSE|EADDRNOTAVAIL|ECONNABORTED|EHOSTUNREACH|EAI_AGAIN|ENOENT|EISDIR|ENOTDIR|EACCES|EEXIST|EPERM|GETADDRINFO/gi;

const wordJoiner = '\u2060';

/** The text with what n8n would react to written so that people still read the same. */
export function plainText(text: string): string {
	return text
		.replace(codesThatN8nReplaces, (code) => `${code.slice(0, 2)}${wordJoiner}${code.slice(2)}`)
		.replace(/canceled/g, 'cancelled')
		.replace(/[\p{Cc}]+/gu, ' ');
}
