import type { Chance } from './chance.mts';
import type { Grammar } from './grammars.mts';

/** A word as it is spoken. */
export interface SpokenWord {
	text: string;
	startMs: number;
	endMs: number;
	speaker: number;
	/** Whether a sentence ends with it, with or without a full stop. */
	endsSentence: boolean;
}

/** The words of a sentence; commas are attached to the word before. */
function sentence({ rules, comma }: Grammar, chance: Chance, depth = 0, rule = 'S'): string[] {
	const choices = (rules[rule] ?? rule).split('|');
	// Sentences that nest too deep end with their simplest choice.
	const choice = depth > 5 ? (choices[0] ?? '') : chance.pick(choices);
	const words: string[] = [];
	for (const symbol of choice.split(' ')) {
		if (symbol === ',') words.push(`${words.pop() ?? ''}${comma}`);
		else if (symbol in rules)
			words.push(...sentence({ rules, comma } as Grammar, chance, depth + 1, symbol));
		else words.push(symbol);
	}
	return words;
}

const syllablesOf = (word: string) =>
	/\p{sc=Han}/u.test(word)
		? [...word].length
		: Math.max(1, (word.match(/[aeiouyáéíóúü]+|\d/giu) ?? []).length);

/**
 * What one speaker says until another does, from a time on. Published figures for spontaneous speech
 * stand behind the numbers: articulation at 4–7 syllables a second that drifts from phrase to phrase;
 * words run together within a phrase; pauses are log-normal, a quarter of a second at clauses and more
 * than half at sentences; about six hesitations in a hundred words, some of them after a function
 * word; lengthening before a pause. One sentence in eight has no punctuation, as recognisers have it.
 */
function speak(
	grammar: Grammar,
	chance: Chance,
	turn: { speaker: number; startMs: number; sentences: number; pace: number },
): SpokenWord[] {
	const said: SpokenWord[] = [];
	let atMs = turn.startMs;
	for (let nth = 0; nth < turn.sentences; nth++) {
		const isPunctuated = chance.is(7 / 8);
		const words = sentence(grammar, chance);
		let tempo = turn.pace * chance.logNormal(1, 0.22);
		for (const [index, word] of words.entries()) {
			if (chance.is(0.03)) {
				atMs += chance.logNormal(250, 0.6);
				const endMs = atMs + chance.logNormal(330, 0.35);
				const text = chance.pick(grammar.fillers);
				for (const part of text.split(' ')) {
					const partMs = (endMs - atMs) / text.split(' ').length;
					said.push({
						...{ text: part, startMs: atMs, endMs: atMs + partMs },
						speaker: turn.speaker,
						endsSentence: false,
					});
					atMs += partMs;
				}
				atMs += chance.logNormal(180, 0.8);
			} else if (chance.is(0.03)) {
				atMs += chance.logNormal(320, 0.7);
			}
			const isLast = index === words.length - 1;
			const isClause = word.endsWith(grammar.comma);
			const lengthening = isLast ? 1.5 : isClause ? 1.25 : 1;
			const wordMs = Math.max(
				50,
				(syllablesOf(word) / tempo) * 1000 * lengthening * chance.logNormal(1, 0.3),
			);
			const plain = isPunctuated ? word : word.replace(grammar.comma, '');
			const text = isLast && isPunctuated ? plain + chance.pick(grammar.ends) : plain;
			const capital =
				index === 0 && isPunctuated ? text.charAt(0).toUpperCase() + text.slice(1) : text;
			said.push({
				text: capital,
				startMs: atMs,
				endMs: atMs + wordMs,
				speaker: turn.speaker,
				endsSentence: isLast,
			});
			atMs += wordMs;
			if (isLast) atMs += chance.is(0.8) ? chance.logNormal(560, 0.75) : 30;
			else if (isClause) atMs += chance.is(0.6) ? chance.logNormal(240, 0.6) : 0;
			else if (chance.is(0.12)) atMs += chance.logNormal(60, 0.8);
			if (isClause) tempo = turn.pace * chance.logNormal(1, 0.22);
		}
	}
	return said;
}

/** Three speakers: long turns and quick exchanges, a little overlap between turns, and interjections. */
export function converse(grammar: Grammar, chance: Chance, wordCount: number): SpokenWord[][] {
	const turns: SpokenWord[][] = [];
	const paces = [4.6, 5.6, 6.6];
	let spoken = 0;
	let atMs = 400;
	let speaker = 0;
	while (spoken < wordCount) {
		speaker = (speaker + (chance.is(0.6) ? 1 : 2)) % 3;
		const isQuick = chance.is(0.35);
		const sentences = isQuick ? 1 : 1 + Math.floor(chance.logNormal(4, 0.7));
		const turn =
			isQuick && chance.is(0.6)
				? interject(grammar, chance, speaker, atMs)
				: speak(grammar, chance, {
						speaker,
						startMs: atMs,
						sentences,
						pace: paces[speaker] ?? 5.6,
					});
		turns.push(turn);
		spoken += turn.length;
		const first = turn[0]?.startMs ?? atMs;
		const endMs = turn.at(-1)?.endMs ?? atMs;
		if (endMs - first > 8000 && chance.is(0.5)) {
			const other = (speaker + 1) % 3;
			turns.push(
				interject(grammar, chance, other, first + (endMs - first) * (0.2 + 0.6 * chance.share())),
			);
		}
		// Turns follow each other after 200 ms, give or take: some begin before the other one ends.
		atMs = Math.max(first + 300, endMs + chance.normal(220, 330) + (chance.is(0.08) ? 1800 : 0));
	}
	return turns;
}

function interject(
	grammar: Grammar,
	chance: Chance,
	speaker: number,
	startMs: number,
): SpokenWord[] {
	let atMs = startMs;
	return chance
		.pick(grammar.backchannels)
		.split(' ')
		.map((text, index, all) => {
			const from = atMs;
			atMs += chance.logNormal(240, 0.3);
			return { text, startMs: from, endMs: atMs, speaker, endsSentence: index === all.length - 1 };
		});
}
