import { createContext, runInContext } from 'node:vm';
import fc from 'fast-check';
import { filesWithBuiltRegexes, type SourceRegex, sourceRegexes } from './sourceRegexes.mts';

const attackLength = 100_000;
/** Jest cannot end a regular expression that runs for ever; this can. Linear ones take milliseconds. */
const endsWithinMs = 5_000;

/** What regular expressions are slow on: long runs of one thing that almost fits. */
const pumps = [
	...' \t\n/\\.,;:="\'<>&%-*_{}[]()a0Zéあ้😀',
	'a ',
	'-->',
	'<a',
	'\\u005f',
	'--',
	'0.',
];
const runs = pumps.flatMap((pump) => {
	const run = pump.repeat(Math.ceil(attackLength / pump.length));
	return [run, `${run}\u0000`, `x${run}x`];
});

/** Texts that the expression matches, with one of their characters repeated: its weakest spots. */
function stretchedMatches({ source, flags }: SourceRegex): string[] {
	let samples: string[];
	try {
		const matching = fc.stringMatching(new RegExp(source, flags.replace(/[gi]/g, '')));
		samples = fc.sample(matching, { numRuns: 4, seed: 1 });
	} catch {
		return []; // syntax that fast-check cannot generate from (look-behind, some Unicode classes)
	}
	return samples.flatMap((sample) =>
		Array.from(sample.slice(0, 12), (character, index) => {
			const run = character.repeat(attackLength);
			return `${sample.slice(0, index)}${run}${sample.slice(index)}\u0000`;
		}),
	);
}

function attack(regex: SourceRegex, timeout = endsWithinMs): void {
	const sandbox = createContext({ regex, texts: [...runs, ...stretchedMatches(regex)] });
	const code = `
		const { source, flags } = regex;
		for (const text of texts) text.replace(new RegExp(source, flags), '');
	`;
	runInContext(code, sandbox, { timeout });
}

describe('regular expressions under attack input', () => {
	const regexes = sourceRegexes();

	it.each(regexes)('$place ends on 100,000 characters made against it', (regex) => {
		expect(() => attack(regex)).not.toThrow();
	});

	it.each([
		{ place: 'exponential', source: '^(a+)+$', flags: '' },
		{ place: 'quadratic', source: '\\/+$', flags: '' },
	])('the attack finds a slow expression ($place)', (regex) => {
		expect(() => attack(regex, 1_000)).toThrow(/timed out/);
	});

	it('sees the expressions of the package', () => {
		const places = regexes.map(({ place }) => place.replace(/:.*/, ''));
		expect(places).toContain('nodes/shared/fileName.ts');
		expect(places).toContain('nodes/shared/api/answers/jsonAnswer.ts');
	});

	it('knows every file that builds expressions at run time', () => {
		// Their functions are attacked as a whole in hostileText.test.mts.
		expect(filesWithBuiltRegexes()).toEqual(['nodes/shared/transcript/reading/units.ts']);
	});
});
