import type { IExecuteFunctions } from 'n8n-workflow';

import { Failure } from '../shared/failure/Failure';
import { displayName } from './displayName';

/**
 * Reading an item's parameters: every function throws a `Failure` of kind `invalidInput` that says
 * what was expected and what was found, before any request is made.
 */

const invalid = (message: string) =>
	new Failure({
		kind: 'invalidInput',
		message,
		description: 'Nothing was sent. Correct the parameter, or the expression that fills it.',
	});

/** "'Parallel Items' must be a whole number. You entered "many"", for a parameter by its name. */
const mustBe = (name: string, expected: string, found: unknown) =>
	invalid(`${displayName(name)} must be ${expected}. ${entered(found)}`);

const entered = (found: unknown): string =>
	isNothing(found) ? 'It is empty' : `You entered ${quote(found)}`;

const isNothing = (found: unknown) => found === undefined || found === null || found === '';

/** Text in quotes, everything else as JSON, briefly. */
function quote(found: unknown): string {
	const isText = typeof found === 'string';
	const text = isText ? found : JSON.stringify(found);
	const short = text.length > 80 ? `${text.slice(0, 80)}…` : text;
	return isText ? `"${short}"` : short;
}

export function readText(context: IExecuteFunctions, name: string, itemIndex: number): string {
	const value: unknown = context.getNodeParameter(name, itemIndex, '');
	if (typeof value === 'string') return value.trim();
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	if (value === undefined || value === null) return '';
	throw mustBe(name, 'text', value);
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
	throw mustBe(name, `one of ${choices.join(', ')}`, value);
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
	throw mustBe(name, `a list of ${choices.join(', ')}`, unknown);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Where the ids come from that a user has to enter. */
const idSources = {
	asset: "Use 'assetId' from Upload File",
	task: "Use 'transcriptId' from Create Task",
};

export function readUuid(
	context: IExecuteFunctions,
	name: string,
	itemIndex: number,
	noun: keyof typeof idSources,
): string {
	const value = readText(context, name, itemIndex);
	if (uuid.test(value)) return value;
	const what = value
		? `${quote(value)} is not ${noun === 'asset' ? 'an' : 'a'} ${noun} ID`
		: `${displayName(name)} is empty`;
	throw invalid(`${what}. ${idSources[noun]}`);
}

/** An http or https address. */
export function readUrl(context: IExecuteFunctions, name: string, itemIndex: number): string {
	const value = readText(context, name, itemIndex);
	const url = URL.canParse(value) ? new URL(value) : undefined;
	if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href;
	const isSchemeOnly = /^https?:/i.test(value);
	const expected = isSchemeOnly
		? 'a complete address'
		: 'an address that begins with https:// or http://';
	throw mustBe(name, expected, withoutSecrets(value));
}

/** An address may carry a signature in its query, or a password before its host. */
const withoutSecrets = (address: string) =>
	address.replace(/[?#][^]*$/, '').replace(/\/\/[^/]*@/, '//');

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
	throw mustBe(path, `${kind} ${range}`, value);
}

export const readBoolean = (
	context: IExecuteFunctions,
	name: string,
	itemIndex: number,
	fallback: boolean,
): boolean => {
	const value: unknown = context.getNodeParameter(name, itemIndex, fallback);
	if (typeof value === 'boolean') return value;
	throw mustBe(name, 'true or false', value);
};

/** The language as the service wants it: `Auto` or a lower-case name, however an expression spells it. */
export function readLanguage(context: IExecuteFunctions, itemIndex: number): string {
	const chosen = readText(context, 'language', itemIndex) || 'Auto';
	const name = chosen === 'custom' ? readText(context, 'customLanguage', itemIndex) : chosen;
	if (name) return /^auto$/i.test(name) ? 'Auto' : name.toLowerCase();
	throw mustBe('customLanguage', 'the lowercase English name of a language, such as german', name);
}

/** A media type that may stand in a header; empty if the user set none. */
export function readMimeType(context: IExecuteFunctions, itemIndex: number): string {
	const value = readText(context, 'options.mimeType', itemIndex);
	if (value === '' || /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+( *;[ -~]{1,100})?$/.test(value)) return value;
	throw mustBe('mimeType', 'a media type such as audio/mpeg', value);
}
