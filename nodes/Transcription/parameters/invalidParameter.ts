import { Failure } from '../../shared/failure/Failure';
import { displayName } from './displayName';

/** A parameter that cannot be used: what was expected, what was found, and that nothing was sent. */
export const invalid = (message: string) =>
	new Failure({
		kind: 'invalidInput',
		message,
		description: 'Nothing was sent. Correct the parameter, or the expression that fills it.',
	});

/** "'Parallel Items' must be a whole number. You entered "many"", for a parameter by its name. */
export const mustBe = (name: string, expected: string, found: unknown) =>
	invalid(`${displayName(name)} must be ${expected}. ${entered(found)}`);

const entered = (found: unknown): string =>
	isNothing(found) ? 'It is empty' : `You entered ${quote(found)}`;

const isNothing = (found: unknown) => found === undefined || found === null || found === '';

/** Text in quotes, everything else as JSON, briefly. */
export function quote(found: unknown): string {
	const isText = typeof found === 'string';
	const text = isText ? found : JSON.stringify(found);
	const short = text.length > 80 ? `${text.slice(0, 80)}…` : text;
	return isText ? `"${short}"` : short;
}
