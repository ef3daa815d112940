import type { IExecuteFunctions } from 'n8n-workflow';

import { mustBe } from './invalidParameter';

/**
 * Reading an item's parameters: every function throws a `Failure` of kind `invalidInput` that says
 * what was expected and what was found, before any request is made.
 */

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
