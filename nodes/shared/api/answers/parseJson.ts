const mayNameProto = /__proto__|\\u005f/i;

const withoutProto = (key: string, value: unknown): unknown =>
	key === '__proto__' ? undefined : value;

/**
 * The JSON of another party as a value; undefined if the text is none. A member `__proto__` is left
 * out: whoever copies it field by field would get a prototype of the sender's choice.
 */
export function parseJson(text: string): unknown {
	try {
		// Looking at every member costs more than the parsing, so only where there may be such a one.
		return mayNameProto.test(text) ? JSON.parse(text, withoutProto) : JSON.parse(text);
	} catch {
		return undefined;
	}
}
