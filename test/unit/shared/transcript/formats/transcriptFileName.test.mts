import fc from 'fast-check';
import { transcriptFileName } from '../../../../../nodes/shared/transcript/formats/transcriptFileName';

const taskId = '0b6ee0b4-6a1c-4a4c-9b3a-0d6a3d3f8a11';

describe('name of a transcript file', () => {
	test.each([
		['meeting.mp4', 'meeting'],
		['meeting', 'meeting'],
		['Interview 12.03.2026.final.m4a', 'Interview 12.03.2026.final'],
		['version 1.2', 'version 1.2'],
		['old.3gp', 'old'],
		['Dr. Smith', 'Dr. Smith'],
		['Büro "Q3" 会议.m4a', 'Büro Q3 会议'],
		['Über uns – Teil 1.MP3', 'Über uns – Teil 1'],
		['می‌خواهم.ogg', 'می‌خواهم'],
		['.meeting.mp4', 'meeting'],
		['../../etc/passwd', 'passwd'],
		['C:\\Users\\me\\clip.wav', 'clip'],
		['a\0b\u0007c\r\nd.mp3', 'abc d'],
		['evil\u202egpj.mp3', 'evilgpj'],
		['aux.mp3', '_aux'],
		['what? <now>: a|b*.mp3', 'what now a b'],
		['trailing. . .mp3', 'trailing'],
	])('%j gives %j', (source, stem) => {
		expect(transcriptFileName(source, taskId, 'srt')).toBe(`${stem}.srt`);
	});

	test.each([[undefined], [''], ['   '], ['...'], ['folder/'], ['/'], ['\0'], ['?.?']])(
		'%j gives the task id',
		(source) => expect(transcriptFileName(source, taskId, 'vtt')).toBe(`${taskId}.vtt`),
	);

	test('is never a path, hidden, too long or empty, whatever the source and the service say', () => {
		const anything = fc.string({ unit: 'binary', maxLength: 300, size: 'max' });
		fc.assert(
			fc.property(anything, anything, (source, id) => {
				const name = transcriptFileName(source, id, 'json');
				expect(name).toMatch(/^[^./\\][^/\\]*\.json$/u);
				expect(name).not.toMatch(/[\p{Cc}\p{Cs}<>:"|?*]/u);
				expect(Buffer.byteLength(name)).toBeLessThanOrEqual(205);
			}),
		);
	});

	test.each([
		['a'.repeat(265), 199],
		[`${'a'.repeat(300)}.mp4`, 195],
		['会'.repeat(100), 198],
	])('%s is cut to %i bytes', (source, bytes) => {
		expect(Buffer.byteLength(transcriptFileName(source, taskId, 'srt'))).toBe(bytes + 4);
	});

	test('falls back to a plain word when even the task id is no name', () => {
		expect(transcriptFileName('..', '/', 'md')).toBe('transcript.md');
	});
});
