import * as z from 'zod/v4-mini';

import { listOddities, readTolerantly } from '../../../../../nodes/shared/api/answers/oddAnswers';
import { taskSchema } from '../../../../../nodes/shared/api/answers/schemas';
import { asAnswered, rememberOriginal } from '../../../../../nodes/shared/asAnswered';

const schema = z.looseObject({ task: taskSchema });
const good = {
	transcriptId: 'task-1',
	status: 'SUCCEEDED',
	chunks: [{ seq: 0, startMs: 0, endMs: 900, text: 'Hello' }],
	words: [{ text: 'Hello', startMs: 0, endMs: 900 }],
	added: { later: ['as', 'it', 'is'] },
};

const read = (task: unknown, fallbacks = {}) => readTolerantly(schema, { task }, fallbacks);

test('an answer of the documented types is read as it is', () => {
	expect(read(good)).toEqual({ value: { task: good }, oddities: [] });
});

describe('a value of another type', () => {
	test.each<[string, object, object, string]>([
		[
			'a number as text is read',
			{ words: [{ text: 'Hello', startMs: '120', endMs: 900 }] },
			{ words: [{ text: 'Hello', startMs: 120, endMs: 900 }] },
			'task.words.0.startMs is text',
		],
		[
			'text that is no number counts as absent',
			{ chunks: [{ ...good.chunks[0], endMs: '00:01' }] },
			{ chunks: [{ ...good.chunks[0], endMs: null }] },
			'task.chunks.0.endMs is text',
		],
		[
			'a number as a text is read',
			{ fullText: 42 },
			{ fullText: '42' },
			'task.fullText is a number',
		],
		[
			'a list that is none counts as absent',
			{ words: 'none', chunks: { 0: 'a' } },
			{ words: null, chunks: null },
			'task.chunks is an object',
		],
		[
			'a chunk that is text is that text',
			{ chunks: ['Hello', null, good.chunks[0]] },
			{ chunks: [{ text: 'Hello' }, {}, good.chunks[0]] },
			'task.chunks.0 is text',
		],
		[
			'credits of no kind count as absent',
			{ billedCredits: { amount: 1 } },
			{ billedCredits: null },
			'task.billedCredits is an object',
		],
		[
			'a name of the interface in a prototype is none',
			{ createdAt: true },
			{ createdAt: null },
			'',
		],
	])('%s', (_, odd, expected, told) => {
		const answered = { ...good, ...odd };
		const before = JSON.stringify(answered);
		const outcome = read(answered);
		expect(outcome).toMatchObject({ value: { task: { ...good, ...expected } } });
		expect(outcome).toHaveProperty(
			'oddities',
			expect.arrayContaining([expect.stringContaining(told)]),
		);
		expect(JSON.stringify(answered)).toBe(before);
	});

	test('that is the id or the status leaves nothing to go by', () => {
		expect(read({ ...good, transcriptId: null })).toHaveProperty('mismatch');
		expect(read({ ...good, status: 1.5, words: 1 })).toMatchObject({
			value: { task: { status: '1.5' } },
		});
		expect(read({ ...good, status: [] })).toHaveProperty('mismatch');
		expect(read('task-1')).toHaveProperty('mismatch');
	});

	test('is replaced by what the caller knows', () => {
		const fallbacks = { 'task.transcriptId': 'task-9' };
		for (const transcriptId of [undefined, null, 7, {}]) {
			expect(read({ ...good, transcriptId }, fallbacks)).toMatchObject({
				value: { task: { transcriptId: 'task-9' } },
			});
		}
	});

	test('does not excuse an id that leads elsewhere', () => {
		expect(read({ ...good, transcriptId: '..', words: 1 })).toHaveProperty('mismatch');
	});
});

test('what came is kept beside what was read', () => {
	const value = { a: 1 };
	expect(asAnswered(value)).toBe(value);
	rememberOriginal(value, { a: '1' });
	expect(asAnswered(value)).toEqual({ a: '1' });
});

test('many oddities are told in one line', () => {
	const many = Array.from({ length: 100_000 }, (_, i) => `task.words.${i}.startMs is text`);
	expect(listOddities(many)).toMatch(/^task\.words\.0\.startMs is text, .* and 99995 more$/);
	expect(listOddities(many.slice(0, 5))).not.toContain('more');
});
