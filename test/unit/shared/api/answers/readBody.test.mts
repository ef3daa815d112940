import { Readable } from 'node:stream';

import {
	largestAnswerBytes,
	largestRefusalBytes,
	readStart,
	readText,
} from '../../../../../nodes/shared/api/answers/readBody';

const mebibyte = Buffer.alloc(1024 * 1024, 'a');

/** A body of so many MiB that costs the memory of one. */
const bodyOf = (mebibytes: number) =>
	Readable.from(Array(mebibytes).fill(mebibyte), { objectMode: false });

test.each([
	['one part', ['Grüße'], 'Grüße'],
	['a character cut in two', [Buffer.from('ü').subarray(0, 1), Buffer.from('ü').subarray(1)], 'ü'],
	['nothing', [], ''],
])('text in %s', async (_, parts, text) => {
	expect(await readText(Readable.from(parts))).toBe(text);
	expect(await readStart(Readable.from(parts))).toBe(text);
});

test('an answer far beyond any transcript is not read into memory', async () => {
	const body = bodyOf(largestAnswerBytes / mebibyte.length + 1);
	await expect(readText(body)).rejects.toMatchObject({
		facts: { kind: 'badAnswer', message: 'The answer is larger than 256 MiB and was not read' },
	});
	expect(body.destroyed).toBe(true);
});

test('an answer of just the limit is read', async () => {
	expect(await readText(bodyOf(1), mebibyte.length)).toHaveLength(mebibyte.length);
	await expect(readText(bodyOf(1), mebibyte.length - 1)).rejects.toThrow('larger than');
});

test('of a refusal only the beginning is read', async () => {
	const body = bodyOf(1000);
	expect(await readStart(body)).toHaveLength(largestRefusalBytes);
	expect(body.destroyed).toBe(true);
});

test('of a refusal that breaks off, what has come is kept', async () => {
	const broken = Readable.from(
		(async function* () {
			yield 'The quota ';
			throw new Error('connection lost');
		})(),
	);
	expect(await readStart(broken)).toBe('The quota ');
});
