import fc from 'fast-check';
import { shorten, textWidth } from '../../../../../nodes/shared/transcript/reading/textWidth';

test.each([
	['', 0],
	['abc', 3],
	['今天', 4],
	['a今', 3],
	['👨‍👩‍👧‍👦', 2],
	['e\u0301', 1],
	['…', 1],
])('%j takes %i columns', (text, width) => {
	expect(textWidth(text)).toBe(width);
});

test.each([
	['Annabella', 9, 'Annabella'],
	['Annabella', 8, 'Annabel…'],
	['Anna Bella', 6, 'Anna…'],
	['Anna Bella', 7, 'Anna B…'],
	['今天我们', 8, '今天我们'],
	['今天我们', 7, '今天我…'],
	['今天我们', 6, '今天…'],
	['ab', 1, '…'],
])('%j in %i columns is %j', (text, maxWidth, shortened) => {
	expect(shorten(text, maxWidth)).toBe(shortened);
});

test('what is shortened has room for its ellipsis, and for no letter more but a wide one', () => {
	const name = fc.string({ unit: fc.constantFrom('a', 'é', '今', '👍🏽'), minLength: 1 });
	fc.assert(
		fc.property(name, fc.integer({ min: 1, max: 12 }), (text, maxWidth) => {
			const shortened = shorten(text, maxWidth);
			expect(textWidth(shortened)).toBeLessThanOrEqual(maxWidth);
			if (shortened !== text) expect(textWidth(shortened)).toBeGreaterThanOrEqual(maxWidth - 1);
		}),
	);
});
