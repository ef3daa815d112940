/**
 * Takes secrets out of text that another party wrote and a user will read: a service may echo the
 * key or the signed address in its answer.
 */

const mark = '***';

/** Shorter strings would hit ordinary words, and a key that short protects nothing. */
const shortestSecret = 6;

/** The text without the secrets, in whatever spelling they stand there. Longer secrets go first. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
	const spellings = secrets
		.filter(({ length }) => length >= shortestSecret)
		.sort((a, b) => b.length - a.length)
		.flatMap(spellingsOf);
	return spellings.reduce((masked, spelling) => masked.replaceAll(spelling, mark), text);
}

/** A secret plain, URL-encoded, and as a part of JSON (with and without `\/`), XML or HTML. */
function spellingsOf(secret: string): string[] {
	const inJson = JSON.stringify(secret).slice(1, -1);
	// A half of a surrogate pair has no URL-encoding.
	const encoded = encodeURIComponent(secret.replace(/\p{Cs}/gu, '\ufffd'));
	const spellings = [
		secret,
		encoded,
		encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
		inJson,
		inJson.replaceAll('/', '\\/'),
		inJson.replace(/[&=+<>']/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`),
		secret.replaceAll('&', '&amp;'),
	];
	return [...new Set(spellings)];
}

/**
 * Members whose values the interface defines as the service's own: ids and addresses, which the next
 * request needs as they are. They stay even where one of them also stands in a signed address.
 */
const definedValues = new Set([
	...['transcriptId', 'assetId', 'uploadId', 'fileKey', 'fileUrl', 'uploadUrl', 'expiresAt'],
	...['status', 'createdAt'],
]);

/** `data` lies at level 1 of an answer, a task at level 2. What lies deeper is free. */
const deepestDefined = 2;

/**
 * The parsed JSON of an answer without the secrets, changed in place: names and texts at every level,
 * but never an id that the interface defines. Without recursion, for a hostile depth.
 *
 * @param text what `json` was parsed from: where no secret can be in it, nothing is looked at
 */
export function maskJson(text: string, json: unknown, secrets: readonly string[]): unknown {
	if (!text.includes('\\u00') && maskSecrets(text, secrets) === text) return json;
	if (typeof json === 'string') return maskSecrets(json, secrets);
	const open: Array<{ parent: unknown; level: number }> = [{ parent: json, level: 0 }];
	for (let next = open.pop(); next; next = open.pop()) {
		const { parent, level } = next;
		if (typeof parent !== 'object' || parent === null) continue;
		for (const [name, value] of Object.entries(parent)) {
			open.push({ parent: value, level: level + 1 });
			const isDefined = definedValues.has(name) && level <= deepestDefined;
			if (isDefined) continue;
			const safeName = Array.isArray(parent) ? name : maskSecrets(name, secrets);
			if (safeName !== name) Reflect.deleteProperty(parent, name);
			const safe = typeof value === 'string' ? maskSecrets(value, secrets) : value;
			if (safeName !== name || safe !== value) Reflect.set(parent, safeName, safe);
		}
	}
	return json;
}
