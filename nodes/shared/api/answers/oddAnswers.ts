import type * as z from 'zod/v4-mini';

/**
 * Answers of a service that keeps to the interface but for the type of some values: a number as text,
 * a list that is none. A paid transcript must not be lost for one of them. What can be read is read,
 * the rest counts as absent; what came is kept beside it, and what was odd is told.
 */

export interface ReadAnswer<T> {
	value: T;
	/** What was odd, one short text for each value: "task.words.3.startMs is text". */
	oddities: string[];
}

/**
 * Reads `data` by the schema, and where that fails, without the values of another type than it wants.
 *
 * @param fallbacks by path (`task.transcriptId`), for what the answer lacks and the caller knows
 */
export function readTolerantly<S extends z.ZodMiniType>(
	schema: S,
	data: unknown,
	fallbacks: Readonly<Record<string, unknown>> = {},
): ReadAnswer<z.output<S>> | { mismatch: z.core.$ZodError } {
	const strict = schema.safeParse(data);
	if (strict.success) return { value: strict.data, oddities: [] };
	const mended = mend(data, strict.error.issues, fallbacks);
	const lenient = schema.safeParse(mended);
	if (!lenient.success) return { mismatch: lenient.error };
	const oddities = strict.error.issues.map(({ path }) => {
		return `${path.join('.')} is ${nameOfType(valueAt(data, path))}`;
	});
	return { value: lenient.data, oddities };
}

type Issue = z.core.$ZodIssue;
type Path = Issue['path'];

/** A copy of the data, as deep as the paths of the issues go, with something readable at each. */
function mend(
	data: unknown,
	issues: readonly Issue[],
	fallbacks: Readonly<Record<string, unknown>>,
): unknown {
	const copies = new Map<unknown, unknown>();
	const copyOf = (value: unknown): unknown => {
		if (typeof value !== 'object' || value === null) return value;
		const copy = copies.get(value) ?? (Array.isArray(value) ? [...value] : { ...value });
		copies.set(value, copy);
		copies.set(copy, copy);
		return copy;
	};
	const root = copyOf(data);
	for (const issue of issues) {
		const last = issue.path.at(-1);
		let parent = root;
		for (const key of issue.path.slice(0, -1)) {
			const child = copyOf(memberOf(parent, key));
			if (typeof parent === 'object' && parent !== null) Reflect.set(parent, key, child);
			parent = child;
		}
		if (last === undefined || typeof parent !== 'object' || parent === null) continue;
		const found = memberOf(parent, last);
		// A value of the right type that breaks a rule, such as an id that leads elsewhere, is not odd.
		if (issue.code !== 'invalid_type' && issue.code !== 'invalid_union') continue;
		Reflect.set(parent, last, fallbacks[issue.path.join('.')] ?? readableAs(issue, found));
	}
	return root;
}

/** The value in the type that is wanted, if it can be read as such; else nothing. */
function readableAs(issue: Issue, found: unknown): unknown {
	const wanted = 'expected' in issue ? issue.expected : undefined;
	if (wanted === 'string' && typeof found === 'number') return String(found);
	if (wanted === 'number' && typeof found === 'string') return numberIn(found);
	// A chunk or a word that is no object: its text, or none.
	const isInList = typeof issue.path.at(-1) === 'number';
	if (wanted === 'object' && isInList) return typeof found === 'string' ? { text: found } : {};
	return null;
}

function numberIn(text: string): number | null {
	const number = text.trim() === '' ? NaN : Number(text);
	return Number.isFinite(number) ? number : null;
}

const memberOf = (parent: unknown, key: PropertyKey): unknown =>
	typeof parent === 'object' && parent !== null && Object.hasOwn(parent, key)
		? Reflect.get(parent, key)
		: undefined;

const valueAt = (data: unknown, path: Path): unknown =>
	path.reduce((value: unknown, key) => memberOf(value, key), data);

function nameOfType(value: unknown): string {
	if (value === undefined) return 'missing';
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'a list';
	const names: Record<string, string> = {
		string: 'text',
		number: 'a number',
		boolean: 'true or false',
	};
	return names[typeof value] ?? 'an object';
}

const mostNamed = 5;

/** "task.words.3.startMs is text, … and 7 more" */
export function listOddities(oddities: readonly string[]): string {
	const more = oddities.length - mostNamed;
	const named = oddities.slice(0, mostNamed).join(', ');
	return more > 0 ? `${named} and ${more} more` : named;
}
