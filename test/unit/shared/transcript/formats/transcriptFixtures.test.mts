/**
 * The fixtures are pairs for people to read. After a change of the rules write them anew with
 * `REGENERATE=1 npm run test:jest -- transcriptFixtures`, and read what changed before committing.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { taskSchema, type Task } from '../../../../../nodes/shared/api/answers/schemas';
import { defaultCaptionOptions } from '../../../../../nodes/shared/transcript/captions/captionOptions';
import { renderTranscript } from '../../../../../nodes/shared/transcript/formats/transcriptFormats';

const folder = path.resolve('test/fixtures/transcripts');
const names = readdirSync(folder)
	.filter((file) => file.endsWith('.task.json'))
	.map((file) => file.replace('.task.json', ''));

const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const taskOf = (name: string): Task => taskSchema.parse(JSON.parse(read(`${name}.task.json`)));

describe('transcript files of', () => {
	test('at least a meeting, a lecture and three scripts', () => {
		expect(names).toEqual(
			expect.arrayContaining(['arabic', 'chinese', 'lecture', 'thai', 'two-speaker-meeting']),
		);
	});

	describe.each(names)('%s', (name) => {
		test.each(['srt', 'vtt', 'ass', 'ttml', 'txt', 'md'] as const)('%s', (format) => {
			const text = String(renderTranscript(taskOf(name), format, defaultCaptionOptions));
			const file = `${name}.${format}`;
			if (process.env.REGENERATE !== undefined) writeFileSync(path.join(folder, file), text);
			expect(text).toBe(read(file));
		});

		test('json is the task itself', () => {
			const text = renderTranscript(taskOf(name), 'json', defaultCaptionOptions);
			expect(JSON.parse(String(text))).toEqual(JSON.parse(read(`${name}.task.json`)));
		});
	});
});
