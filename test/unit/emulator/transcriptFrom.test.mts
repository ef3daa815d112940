import { fillerScript, parseScript } from '../../emulator/state/script.mts';
import { transcriptFrom } from '../../emulator/state/transcriptFrom.mts';

describe('parseScript', () => {
	test.each([
		['Anna: Hello.', [{ speaker: 'Anna', text: 'Hello.' }]],
		['Dr. Anna Lee: Hello.', [{ speaker: 'Dr. Anna Lee', text: 'Hello.' }]],
		[
			'Zoë-Ann: Hi.\r\n\r\n  Ben: Yes: no.',
			[
				{ speaker: 'Zoë-Ann', text: 'Hi.' },
				{ speaker: 'Ben', text: 'Yes: no.' },
			],
		],
		['one\rtwo\nthree', [{ text: 'one' }, { text: 'two' }, { text: 'three' }]],
		['Note to self: buy milk', [{ text: 'Note to self: buy milk' }]],
		['see https://x.example', [{ text: 'see https://x.example' }]],
		['Anna:', [{ text: 'Anna:' }]],
		[' \n ', []],
	])('%j', (tagText, lines) => {
		expect(parseScript(tagText)).toEqual(lines);
	});
});

test('filler text is deterministic and as long as the media', () => {
	expect(fillerScript(3_600_000)).toEqual(fillerScript(3_600_000));
	expect(fillerScript(3_600_000)).toHaveLength(900);
	expect(fillerScript(1)).toHaveLength(1);
});

describe('transcriptFrom', () => {
	test('a chunk per sentence, times by length, speakers numbered as they appear', () => {
		const script = parseScript('Ben: Aaaa. Bbbb.\nAnna: Cc dd eee.\nBen: Ffff.');
		expect(transcriptFrom(script, 2600)).toEqual({
			fullText: 'Aaaa. Bbbb. Cc dd eee. Ffff.',
			chunks: [
				chunk(0, 'Aaaa.', [0, 550], 1, 'Ben', [0, 1]),
				chunk(1, 'Bbbb.', [550, 1100], 1, 'Ben', [1, 2]),
				chunk(2, 'Cc dd eee.', [1100, 2100], 2, 'Anna', [2, 5]),
				chunk(3, 'Ffff.', [2100, 2600], 1, 'Ben', [5, 6]),
			],
			words: expect.arrayContaining([{ text: 'dd', startMs: 1350, endMs: 1600 }]),
		});
	});

	const chunk = (
		seq: number,
		text: string,
		[startMs, endMs]: [number, number],
		speaker: number,
		speakerName: string,
		[wordStartIndex, wordEndIndex]: [number, number],
	) => ({
		...{ seq, text, startMs, endMs, speakerName, wordStartIndex, wordEndIndex },
		speakerKey: `speaker_${speaker}`,
	});

	test('timed lines keep their times', () => {
		const script = [
			{ text: 'One.', startMs: 500 },
			{ text: 'Two.', startMs: 4000 },
		];
		const { chunks } = transcriptFrom(script, 9000);
		expect(chunks).toMatchObject([
			{ startMs: 500, endMs: 4000, speakerKey: null, speakerName: null },
			{ startMs: 4000, endMs: 9000 },
		]);
	});

	test.each([
		['会议现在开始。请坐。', 2],
		['สวัสดีครับ ยินดีต้อนรับ', 1],
	])('%s has words although it has no spaces', (text, sentences) => {
		const { chunks, words } = transcriptFrom([{ text }], 10_000);
		expect(chunks).toHaveLength(sentences);
		expect(words.length).toBeGreaterThan(2);
		expect(words.map((word) => word.text).join('')).toBe(text.replace(/\s/g, ''));
	});

	test('ten hours: about 90,000 words, in order, without gaps, to the last millisecond', () => {
		const { chunks, words } = transcriptFrom(fillerScript(36_000_000), 36_000_000);
		expect(words.length).toBeGreaterThan(80_000);
		for (const list of [chunks, words]) {
			expect(list.every(({ startMs }, i) => startMs === (list[i - 1]?.endMs ?? 0))).toBe(true);
			expect(list.every(({ startMs, endMs }) => startMs < endMs)).toBe(true);
			expect(list.at(-1)?.endMs).toBe(36_000_000);
		}
	});
});
