import type { IExecuteFunctions } from 'n8n-workflow';

import { Failure } from '../shared/failure/Failure';

/**
 * Reading an item's parameters: every function throws a `Failure` of kind `invalidInput` that says
 * what was expected and what was found, before any request is made.
 */

const invalid = (expected: string, found: unknown) =>
	new Failure({
		kind: 'invalidInput',
		message: `Expected ${expected}, found ${quote(found)}`,
		description: 'Nothing was sent. Correct the parameter, or the expression that fills it.',
	});

function quote(found: unknown): string {
	if (found === undefined || found === null || found === '') return 'nothing';
	const text = typeof found === 'string' ? found : JSON.stringify(found);
	return `"${text.length > 80 ? `${text.slice(0, 80)}…` : text}"`;
}

export function readText(context: IExecuteFunctions, name: string, itemIndex: number): string {
	const value: unknown = context.getNodeParameter(name, itemIndex, '');
	if (typeof value === 'string') return value.trim();
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	if (value === undefined || value === null) return '';
	throw invalid(`text for the parameter ${name}`, value);
}

/** One of the listed values of a parameter with choices; an expression may give anything. */
export function readChoice<T extends string>(
	context: IExecuteFunctions,
	name: string,
	itemIndex: number,
	choices: readonly [T, ...T[]],
): T {
	const value = readText(context, name, itemIndex) || choices[0];
	const found = choices.find((choice) => choice === value);
	if (found) return found;
	throw invalid(
		`one of ${choices.join(', ')} for the parameter ${name.replace('options.', '')}`,
		value,
	);
}

/** Any of the listed values of a parameter with several choices; an agent may give them as one text. */
export function readChoices<T extends string>(
	context: IExecuteFunctions,
	name: string,
	itemIndex: number,
	choices: readonly T[],
): T[] {
	const value: unknown = context.getNodeParameter(name, itemIndex, []);
	const given: unknown = typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : value;
	const chosen: unknown[] = Array.isArray(given) ? given : [given];
	const unknown = chosen.find((one) => !choices.some((choice) => choice === one));
	if (unknown === undefined) return choices.filter((choice) => chosen.includes(choice));
	throw invalid(`a list of ${choices.join(', ')} for the parameter ${name}`, unknown);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function readUuid(
	context: IExecuteFunctions,
	name: string,
	itemIndex: number,
	label: string,
): string {
	const value = readText(context, name, itemIndex);
	if (uuid.test(value)) return value;
	throw invalid(`a UUID for the ${label} such as 3f2b8c1e-5a6d-4e7f-9b0a-1c2d3e4f5a6b`, value);
}

/** An http or https address. The text found is not repeated: an address may carry a signature. */
export function readUrl(context: IExecuteFunctions, name: string, itemIndex: number): string {
	const value = readText(context, name, itemIndex);
	const url = URL.canParse(value) ? new URL(value) : undefined;
	if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href;
	throw invalid(
		'a file URL that begins with http:// or https://',
		url ? `the scheme ${url.protocol}` : value && 'text that is not a URL',
	);
}

interface NumberLimits {
	min: number;
	max?: number;
	isWhole?: boolean;
}

/** A number of the collection `options`; `fallback` where it is not set. */
export const readNumber = (
	context: IExecuteFunctions,
	name: string,
	itemIndex: number,
	fallback: number,
	limits: NumberLimits,
): number => readNumberAt(context, `options.${name}`, itemIndex, fallback, limits);

/** A number at any path of the parameters. */
export function readNumberAt(
	context: IExecuteFunctions,
	path: string,
	itemIndex: number,
	fallback: number,
	limits: NumberLimits,
): number {
	const { min, max = Number.MAX_SAFE_INTEGER, isWhole = false } = limits;
	const value: unknown = context.getNodeParameter(path, itemIndex, fallback);
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	const fits = typeof number === 'number' && number >= min && number <= max;
	if (fits && (!isWhole || Number.isInteger(number))) return number;
	const kind = isWhole ? 'a whole number' : 'a number';
	const range = limits.max === undefined ? `from ${min} up` : `from ${min} to ${max}`;
	const name = path.replace('options.', 'option ');
	throw invalid(`${kind} ${range} for the ${name}`, value);
}

export const readBoolean = (
	context: IExecuteFunctions,
	name: string,
	itemIndex: number,
	fallback: boolean,
): boolean => {
	const value: unknown = context.getNodeParameter(name, itemIndex, fallback);
	if (typeof value === 'boolean') return value;
	throw invalid(`true or false for the parameter ${name.replace('options.', '')}`, value);
};

/** The language as the service wants it: `Auto` or a lower-case name, however an expression spells it. */
export function readLanguage(context: IExecuteFunctions, itemIndex: number): string {
	const chosen = readText(context, 'language', itemIndex) || 'Auto';
	const name = chosen === 'custom' ? readText(context, 'customLanguage', itemIndex) : chosen;
	if (name) return /^auto$/i.test(name) ? 'Auto' : name.toLowerCase();
	throw invalid('a lowercase language name such as "german" for Custom Language', name);
}

/** A media type that may stand in a header; empty if the user set none. */
export function readMimeType(context: IExecuteFunctions, itemIndex: number): string {
	const value = readText(context, 'options.mimeType', itemIndex);
	if (value === '' || /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+( *;[ -~]{1,100})?$/.test(value)) return value;
	throw invalid('a media type such as audio/mpeg for the option MIME Type', value);
}
