import { showHint } from '../../../../nodes/Transcription/run/hint';
import { contextWith } from '../contextWith.mts';

function shown(message: string, type?: 'warning'): unknown[] {
	const hints: unknown[] = [];
	const addExecutionHints = (hint: unknown) => void hints.push(hint);
	showHint(Object.assign(contextWith({}), { addExecutionHints }), message, type);
	return hints;
}

test('a hint stands above the output', () => {
	expect(shown('Look.')).toEqual([{ message: 'Look.', location: 'outputPane' }]);
	expect(shown('Look out.', 'warning')).toMatchObject([{ type: 'warning' }]);
});

test("somebody else's word is no markup: n8n shows hints as HTML", () => {
	expect(shown('"<a href=x>&lt;"')).toMatchObject([{ message: '" a href=x  lt;"' }]);
});

test('it is left out where n8n has none', () => {
	const older = Object.assign(contextWith({}), { addExecutionHints: undefined });
	expect(() => showHint(older, 'Look.')).not.toThrow();
});
