import { shownText } from '../../../../../nodes/shared/transcript/captions/cuesFromTask';
import { cuesOfChunks, linesOf } from '../exampleTask.mts';

describe('lines of a cue', () => {
	test.each([
		[
			'one line where it fits',
			'All of this fits on a single line of text.',
			['All of this fits on a single line of text.'],
		],
		[
			'about equally long',
			'one two three four five six seven eight nine ten',
			['one two three four five', 'six seven eight nine ten'],
		],
		[
			'divided at the end of a clause',
			'When the rain had stopped, we went out to look for her',
			['When the rain had stopped,', 'we went out to look for her'],
		],
		[
			'not after a clause that is far from the middle',
			'Well, nobody thought that it would end like that',
			['Well, nobody thought', 'that it would end like that'],
		],
		[
			'divided at the end of a sentence inside quotes',
			'She said “No, thank you.” Then she turned and left',
			['She said “No, thank you.”', 'Then she turned and left'],
		],
		[
			'wide letters counting two',
			'今天我们来聊一聊人工智能在医疗领域的应用，以及它给普通患者带来的变化',
			['今天我们来聊一聊人工智能在医疗领域的应用，', '以及它给普通患者带来的变化'],
		],
		[
			'broken between dictionary words',
			'วันนี้เราจะมาพูดคุยเกี่ยวกับเทคโนโลยีและผลกระทบต่อสังคม',
			['วันนี้เราจะมาพูดคุยเกี่ยวกับ', 'เทคโนโลยีและผลกระทบต่อสังคม'],
		],
		['an emoji family counting as one letter', `${'x'.repeat(39)} 👨‍👩‍👧‍👦`, [`${'x'.repeat(39)} 👨‍👩‍👧‍👦`]],
		['a long word alone', `so ${'x'.repeat(60)} it is`, ['so', 'x'.repeat(60)]],
		[
			'text on one line whatever it held',
			'one\r\ntwo\t three\u2028four\u0085five\u0000',
			['one two three four five'],
		],
		[
			'no-break spaces kept',
			'it costs 10\u00a0000\u202f€ a year or even more than that',
			['it costs 10\u00a0000\u202f€ a', 'year or even more than that'],
		],
	])('%s', (_, text, lines) => {
		expect(linesOf(text)[0]).toEqual(lines);
	});

	test('follow the options', () => {
		const text = 'one two three four five six';
		expect(linesOf(text, { maxLineLength: 9, maxLines: 3 })).toEqual([
			['one two'],
			['three', 'four', 'five six'],
		]);
		expect(linesOf(text, { maxLineLength: 9, maxLines: 1 })).toEqual([
			['one two'],
			['three'],
			['four'],
			['five six'],
		]);
		expect(linesOf(text, { maxLineLength: NaN, maxLines: -1 })).toEqual([[text]]);
	});

	test.each([
		['at the start', 'Well, you saw this again, nobody knew what was not', 'Well, you'],
		[
			'at the end',
			'They did hear how people talk then about what is, so.',
			'then about what is, so.',
		],
	])('leave no short word of a sentence alone %s', (_, text, cue) => {
		const cues = linesOf(text, { maxLineLength: 24, maxLines: 1 }).map(([line]) => line);
		expect(cues).toContain(cue);
	});

	test('of a cue that is chosen are rather longer below than above', () => {
		expect(
			linesOf('Then, we met them again, everybody knew her then', { maxLineLength: 20 }),
		).toEqual([
			['Then,', 'we met them again,'],
			['everybody', 'knew her then'],
		]);
	});

	test('never begin with closing punctuation or end with an opening bracket', () => {
		for (const [line = ''] of linesOf('你好，「世界」。'.repeat(20), {
			maxLineLength: 8,
			maxLines: 1,
		})) {
			expect(line).not.toMatch(/^[，」。]|「$/);
		}
	});

	test('cues end with a sentence where one ends in time, and leave no lonely word behind', () => {
		expect(
			linesOf(
				'We will begin in a minute. Please find a seat, and switch your telephones off, because we are recording everything today',
			),
		).toEqual([
			['We will begin in a minute.', 'Please find a seat,'],
			['and switch your telephones off,', 'because we are recording everything today'],
		]);
	});
});

describe('speaker labels', () => {
	const turn = (speakerName: unknown, text: string, startMs: number) => ({
		...{ speakerName, text, startMs },
		endMs: startMs + 2000,
	});

	test('stand before a turn and count in the width of its line', () => {
		const text = 'The quick brown fox jumps over it all.';
		const [first, second, third] = cuesOfChunks([
			turn('Ann', text, 0),
			turn('Ann', text, 2000),
			turn('Bob', 'Yes.', 4000),
		]);
		expect(first && shownText(first)).toBe('Ann: The quick brown\nfox jumps over it all.');
		expect(second).toMatchObject({ lines: [text], speaker: 'Ann', startsTurn: false });
		expect(second && shownText(second)).toBe(text);
		expect(third && shownText(third)).toBe('Bob: Yes.');
	});

	test.each([
		[
			'on a line of its own where no word fits beside it',
			'Annabella',
			2,
			'Annabella:\n',
			['Yesterday.'],
		],
		['whole as long as they fit into a line', 'Annabellas', 2, 'Annabellas:\n', ['Yesterday.']],
		['shortened to a line', 'Annabellasia', 2, 'Annabella…:\n', ['Yesterday.']],
		['shortened without the blank', 'Annabella Ott', 2, 'Annabella…:\n', ['Yesterday.']],
		['left out where one line cannot hold it and a word', 'Annabella', 1, '', ['Yesterday.']],
	])('are %s', (_, name, maxLines, label, lines) => {
		const cues = cuesOfChunks([turn(name, 'Yesterday.', 0)], { maxLineLength: 12, maxLines });
		expect(cues).toEqual([expect.objectContaining({ lines, speaker: name })]);
		expect(cues.map(shownText)).toEqual([label + lines.join('\n')]);
	});

	test.each([
		[4, 2, 'Ann', 'Hi.', 'A…:\nHi.'],
		[3, 2, 'Ann', 'Hi.', 'Hi.'],
		[9, 1, 'Ann', 'Yes.', 'Ann: Yes.'],
		[8, 1, 'Ann', 'Yes.', 'Yes.'],
	])('in %i columns and %i lines, %s says %s as %j', (maxLineLength, maxLines, name, text, all) => {
		const cues = cuesOfChunks([turn(name, text, 0)], { maxLineLength, maxLines });
		expect(cues.map(shownText)).toEqual([all]);
	});

	test('can be switched off; turns stay', () => {
		const cues = cuesOfChunks([turn('Ann', 'One.', 0), turn('Bob', 'Two.', 2000)], {
			speakerLabels: false,
		});
		expect(
			cues.map(({ parts, speaker, startsTurn }) => [parts[0]?.label, speaker, startsTurn]),
		).toEqual([
			['', undefined, true],
			['', undefined, true],
		]);
	});

	test.each([
		[{ speakerKey: 'S1', speakerName: 'Ann' }, 'Zoë'],
		[{ speakerKey: 'S2', speakerName: 'Ann' }, 'Chair'],
		[{ speakerKey: 'S2', speakerName: 'Bob' }, 'Bob'],
		[{ speakerKey: 'S2', speakerName: null }, 'S2'],
		[{ speakerKey: 0 }, '0'],
		[{ speakerKey: 7 }, 'Seven'],
		[{ speakerKey: 'S2', speakerName: ' \n' }, 'S2'],
		[{ speakerKey: 'S2', speakerName: ' Bob\n the\u0007 Builder ' }, 'Bob the Builder'],
		[{ speakerKey: { id: 1 }, speakerName: ['Bob'] }, undefined],
		[{ speakerKey: NaN, speakerName: true }, undefined],
		[{}, undefined],
	])('%j is %j', (named, speaker) => {
		const speakerNames = new Map([
			['S1', 'Zoë'],
			['Ann', 'Chair'],
			['7', 'Seven'],
			['S2', '  '],
		]);
		const [cue] = cuesOfChunks([{ ...named, text: 'Hi.', startMs: 0, endMs: 900 }], {
			speakerNames,
		});
		expect(cue?.speaker).toBe(speaker);
	});
});
