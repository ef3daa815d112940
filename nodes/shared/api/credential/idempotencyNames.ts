/**
 * Does a text look like the name of a header or of a body member? What people enter instead: "yes",
 * a name with blanks, or the key itself. Every name that could be one passes: the interface does not
 * say what it is called.
 */
const longestName = 100;

/** Answers to "is there one?". */
const noNames = /^(yes|no|true|false|on|off|none|null|undefined|y|n|\d+)$/i;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const looksLikeName = (text: string): boolean =>
	text.length <= longestName && !noNames.test(text) && !uuid.test(text);

/** Headers that the node or HTTP itself sets: a key in their place would break the request. */
const takenHeaders = new Set([
	'accept',
	'accept-encoding',
	'authorization',
	'connection',
	'content-encoding',
	'content-length',
	'content-type',
	'cookie',
	'expect',
	'host',
	'proxy-authorization',
	'te',
	'trailer',
	'transfer-encoding',
	'upgrade',
	'user-agent',
]);

/** True for a token of HTTP (RFC 9110, 5.6.2) that is not in use for something else. */
export const isHeaderName = (text: string): boolean =>
	looksLikeName(text) &&
	/^[\w!#$%&'*+.^`|~-]+$/.test(text) &&
	!takenHeaders.has(text.toLowerCase());

/** What a creation says already (interface, section 4). */
const takenMembers = new Set(['assetId', 'language', 'timestampMode', 'transcriptionMode']);

/** True for a name of letters, digits, `_`, `-`, `.`, `:` and `$` that a creation's body does not use. */
export const isMemberName = (text: string): boolean =>
	looksLikeName(text) &&
	/^[\w$.:-]+$/.test(text) &&
	!takenMembers.has(text) &&
	text !== '__proto__';
