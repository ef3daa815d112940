import {
	answerFailure,
	unexpectedAnswer,
} from '../../../../nodes/shared/dataTable/dataTableFailures';

const nowMs = Date.parse('2026-05-01T12:00:00.000Z');
const key = 'n8n_api_0123456789abcdef';
const failureOf = (status: number, text = '', headers: Record<string, string> = {}) =>
	answerFailure({ status, headers, body: {} as never }, text, {
		apiKey: key,
		scope: 'dataTableRow:update',
		nowMs,
	}).facts;

test.each([
	[401, 'n8n rejected the API key for data tables', 'Expiration: Never'],
	[403, 'The n8n API key is not allowed to use this data table', 'dataTableRow:update'],
	[404, 'This n8n does not offer data tables in its public API', 'ends with /api/v1'],
	[429, 'n8n is receiving too many requests', 'Poll less often.'],
	[400, 'n8n answered the data table request with status 400', 'Check the data table'],
])('%i says what happened and what to do', (status, message, advice) => {
	expect(failureOf(status, '{"message":"not found"}')).toMatchObject({
		kind: 'refused',
		httpStatus: status,
		message,
		description: expect.stringContaining(advice),
	});
});

test.each([401, 403])('%i in other words than those of n8n is of something else', (status) => {
	const problem = { title: 'Unauthorized', errorCode: 'UNAUTHORIZED' };
	expect(failureOf(status, JSON.stringify(problem))).toMatchObject({
		message: 'The API key was refused, and not in the words of n8n',
		description: expect.stringContaining('may lead to something else'),
	});
});

test('trouble of the server needs no advice', () => {
	expect(failureOf(503)).toMatchObject({ description: '' });
});

test('n8n is quoted, shortened and without its key', () => {
	const said = `bad key ${key}, ${'x'.repeat(400)}`;
	const { description = '' } = failureOf(400, JSON.stringify({ message: said }));
	expect(description).toContain('n8n says: bad key ***, xxx');
	expect(description).not.toContain(key);
	expect(description.length).toBeLessThan(400);
});

test.each(['<html>', '{"error":"x"}', '"text"', ''])('%p is nothing to quote', (text) => {
	expect(failureOf(400, text).description).not.toContain('n8n says');
});

test('the wait that n8n asks for is kept', () => {
	expect(failureOf(429, '', { 'retry-after': '7' }).retryAfterMs).toBe(7000);
});

test('a success of something else is told from one of the API', () => {
	expect(unexpectedAnswer(200).facts).toMatchObject({ kind: 'badAnswer', httpStatus: 200 });
});
