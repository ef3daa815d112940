import { interruptible } from './interruptible.mts';

/** What takes the square of this length takes minutes, what grows with it milliseconds. */
const length = 200_000;
const run = (pump: string) => pump.repeat(Math.ceil(length / pump.length));

const hostileTexts = [
	...['a', ' ', '.', '/', '\\', '"', '<', '-->', '\u0000', '\ud800', '😀', '\u0301', '会', 'ก'],
	...[
		'filename="',
		"filename*=utf-8'",
		'%e4',
		' .',
		'&amp;',
		'canceled',
		'EPERM',
		'a.b',
		'\u200d👩',
	],
].map((pump) => [JSON.stringify(pump), run(pump)] as const);

describe.each([
	['nodes/shared/fileName.ts', 'm.cleanFileName(args[0])'],
	['nodes/shared/pipeline/media/declaredName.ts', 'm.fileNameFromDisposition(args[0])'],
	['nodes/shared/pipeline/media/declaredName.ts', 'm.fileNameFromUrl("https://x/" + args[0])'],
	['nodes/shared/pipeline/media/mediaType.ts', 'm.knownMediaType(args[0], args[0])'],
	[
		'nodes/shared/transcript/formats/transcriptFileName.ts',
		'm.transcriptFileName(args[0], args[0], "srt")',
	],
	['nodes/shared/failure/plainText.ts', 'm.plainText(args[0])'],
	[
		'nodes/shared/api/secrets/signedAddress.ts',
		'm.publicAddress("https://x/" + args[0], "https://x/" + args[0] + "?" + args[0])',
	],
	['nodes/shared/api/secrets/secrets.ts', 'm.maskSecrets(args[0], [args[0].slice(0, 1000)])'],
	[
		'nodes/shared/api/secrets/signedAddress.ts',
		'm.secretsOfAddress("https://x/" + args[0] + "?" + args[0])',
	],
	['nodes/shared/api/retries/retryAfter.ts', 'm.parseRetryAfter(args[0], 0)'],
	['nodes/shared/api/credential/baseUrl.ts', 'm.normalizeBaseUrl("https://x/" + args[0] + "x")'],
	['nodes/shared/api/answers/parseJson.ts', 'm.parseJson(args[0])'],
	['nodes/TranscriptionTrigger/sources/taskIds.source.ts', 'm.listTaskIds(args[0])'],
])('%s: %s', (file, expression) => {
	const call = interruptible(file);

	it.each(hostileTexts)('ends on a long run of %s', (_, text) => {
		expect(() => call(expression, [text])).not.toThrow();
	});
});

describe('captions', () => {
	const call = interruptible('nodes/shared/transcript/formats/transcriptFormats.ts');
	const captions =
		'{ maxLineLength: 42, maxLines: 2, maxCueSeconds: 7, maxWords: Infinity, readableMs: 833, gapMs: 83, picture: { width: 1920, height: 1080 }, speakerLabels: true, speakerNames: new Map() }';
	const render = `m.renderTranscript(args[0], 'srt', ${captions})`;

	it.each(hostileTexts)('end on a long run of %s as text, speaker and word', (_, text) => {
		const task = {
			transcriptId: text,
			status: 'SUCCEEDED',
			fullText: text,
			chunks: [{ seq: 0, startMs: 0, endMs: 1, text, speakerName: text }],
			words: [{ text, startMs: 0, endMs: 1 }],
		};
		expect(() => call(render, [task])).not.toThrow();
	});
});
