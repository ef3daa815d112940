import {
	timedParagraphsOf,
	turnsOf,
} from '../../../../../nodes/shared/transcript/pieces/paragraphs';
import { unitOf } from '../../../../../nodes/shared/transcript/reading/units';

const unitAt = (text: string, startMs: number) => ({
	...unitOf(text, text.length, true, text),
	startMs,
	endMs: startMs + 500,
});
const paragraphs = (...said: Array<[string, number]>) =>
	timedParagraphsOf([{ units: said.map(([text, startMs]) => unitAt(text, startMs)) }]).map(
		({ text, startMs }) => [startMs, text],
	);

test('a paragraph goes on for a minute, and ends where the next sentence begins', () => {
	expect(paragraphs(['One.', 1000], ['Two.', 60_999])).toEqual([[1000, 'One. Two.']]);
	expect(paragraphs(['One.', 1000], ['Two.', 61_000])).toEqual([
		[1000, 'One.'],
		[61_000, 'Two.'],
	]);
});

test('a sentence without an end is divided after two minutes, not before', () => {
	const said: Array<[string, number]> = [
		['and', 1000],
		['so', 61_000],
		['we', 120_999],
		['went', 121_000],
		['on', 240_999],
	];
	expect(paragraphs(...said)).toEqual([
		[1000, 'and so we'],
		[121_000, 'went on'],
	]);
});

test('a turn is one paragraph however long it lasts, and the next speaker begins another', () => {
	const units = [unitAt('One.', 0), unitAt('Two.', 400_000)];
	const answer = [unitAt('Yes.', 400_600)];
	expect(
		turnsOf([
			{ speaker: 'Ann', units },
			{ speaker: 'Bob', units: answer },
		]),
	).toEqual([
		{ speaker: 'Ann', startMs: 0, startsTurn: true, text: 'One. Two.' },
		{ speaker: 'Bob', startMs: 400_600, startsTurn: true, text: 'Yes.' },
	]);
});
