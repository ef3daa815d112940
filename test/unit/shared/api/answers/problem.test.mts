import { explain, parseProblem } from '../../../../../nodes/shared/api/answers/problem';

const words = /\b(error|problem|failure|mistake)\b/i;

describe('what counts as the service’s own word', () => {
	test.each([
		[
			'a whole Problem Details object',
			{ type: 'X', title: 'T', status: 400, detail: 'D', errorCode: 'X' },
			true,
		],
		['a code alone', { errorCode: 'X' }, true],
		['a title alone', { title: 'Bad' }, true],
		['a type alone', { type: 'about:blank' }, true],
		['unknown members', { title: 'Bad', instance: '/v1/tasks', more: [1] }, true],
		['a gateway’s own JSON', { message: 'Endpoint request timed out' }, false],
		['an empty object', {}, false],
		['a list', ['X'], false],
		['text', 'X', false],
		['null', null, false],
		['nothing', undefined, false],
		['a title that is no text', { title: 42 }, false],
		['a code beside members of other types', { errorCode: 'X', title: null, status: '4' }, true],
	])('%s: %j', (_, json, isProblem) => {
		expect(parseProblem(json) !== undefined).toBe(isProblem);
	});
});

describe('known codes in plain words', () => {
	test.each([
		['VALIDATION_ERROR', /value in the request/],
		['UPLOAD_SESSION_NOT_FOUND', /does not know the upload session/],
		['UPLOAD_SESSION_EXPIRED', /expired before/],
		['UPLOAD_SIZE_MISMATCH', /size/],
		['UPLOAD_MIMETYPE_MISMATCH', /media type/],
		['UPLOAD_DURATION_UNREADABLE', /not audio or video that the service can read/],
	])('%s', (errorCode, message) => {
		const explained = explain(400, { errorCode, title: 'Their title' });
		expect(explained.message).toMatch(message);
		expect(explained.message).not.toMatch(words);
		expect(explained.advice).not.toBe('');
	});
});

describe('everything else', () => {
	test.each([
		[
			'the service’s title',
			409,
			{ errorCode: 'NEW_CODE', title: 'Quota used up' },
			'Quota used up',
		],
		[
			'a rejected key, whatever the title',
			401,
			{ title: 'No' },
			'The service rejected the API key',
		],
		['a status with a meaning', 402, undefined, 'The service asks for payment'],
		['a status without one', 418, undefined, 'The service answered with status 418'],
		['a trouble of the service', 503, undefined, 'The service answered with status 503'],
		['a code that is a member of every object', 400, { errorCode: 'constructor', title: 'T' }, 'T'],
		['another such code', 400, { errorCode: '__proto__' }, 'The service answered with status 400'],
	])('%s', (_, status, problem, message) => {
		expect(explain(status, problem).message).toBe(message);
	});

	test.each([
		[500, /later/],
		[422, /parameters/],
		[429, /Wait/],
		[413, /smaller/],
	])('status %i comes with advice', (status, advice) => {
		expect(explain(status, undefined).advice).toMatch(advice);
	});
});
