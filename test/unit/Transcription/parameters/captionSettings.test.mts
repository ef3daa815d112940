import { readOutputSettings } from '../../../../nodes/Transcription/parameters/outputSettings';
import { contextWith } from '../contextWith.mts';

const read = (parameters: object) => readOutputSettings(contextWith(parameters), 0);

describe('caption options', () => {
	const styleOf = (options: object) => read({ options }).captions;

	test('have the usual values', () => {
		expect(styleOf({})).toMatchObject({
			maxLineLength: 42,
			maxLines: 2,
			maxCueSeconds: 7,
			speakerLabels: true,
			speakerNames: new Map(),
		});
	});

	test('follow the style, and limits of their own only where that is custom', () => {
		const own = { maxLineLength: 30, maxLines: 3, maxCueSeconds: 5 };
		expect(styleOf({ ...own, subtitleStyle: 'custom' })).toMatchObject(own);
		expect(styleOf(own)).toMatchObject({ maxLineLength: 42, maxLines: 2, maxCueSeconds: 7 });
		expect(styleOf({ ...own, subtitleStyle: 'shortVideo' })).toMatchObject({
			...{ maxLineLength: 24, maxLines: 1, maxWords: 3 },
			picture: { width: 1080, height: 1920 },
		});
		expect(styleOf({ subtitleStyle: 'wordByWord' })).toMatchObject({ maxWords: 1 });
	});

	test.each([
		{ subtitleStyle: 'custom', maxLineLength: 0 },
		{ subtitleStyle: 'custom', maxLines: 1.5 },
		{ subtitleStyle: 'custom', maxCueSeconds: 0 },
		{ subtitleStyle: 'none' },
		{ speakerLabels: 'no' },
	])('%j is refused', (options) => {
		expect(() => read({ options })).toThrow(/ must be /);
	});
});
