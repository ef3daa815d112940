import { Failure, stopped, toFailure } from '../../../../nodes/shared/failure/Failure';

test('a failure stays the same one', () => {
	const failure = stopped();
	expect(toFailure(failure)).toBe(failure);
});

test.each([
	[new TypeError('x is undefined'), 'x is undefined'],
	['just text', 'just text'],
	[undefined, 'undefined'],
	[Symbol('a symbol'), 'Symbol(a symbol)'],
])('anything else that is thrown (%p) is unexpected', (thrown, message) => {
	const failure = toFailure(thrown);
	expect(failure).toBeInstanceOf(Failure);
	expect(failure.facts).toEqual({ kind: 'unexpected', message });
});
