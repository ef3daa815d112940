import { Failure, type FailureFacts } from '../../../../nodes/shared/failure/Failure';
import type { LookUpResult } from '../../../../nodes/TranscriptionTrigger/polling/lookUps';
import {
	reasonToFail,
	toPollError,
} from '../../../../nodes/TranscriptionTrigger/polling/pollFailure';

const node = {
	id: 'n',
	name: 'Transcription Trigger',
	type: 'n8n-nodes-transcription.transcriptionTrigger',
	typeVersion: 1,
	position: [0, 0] as [number, number],
	parameters: {},
};
const failureOf = (facts: Partial<FailureFacts>) =>
	new Failure({ kind: 'refused', message: 'What happened', ...facts });

type Outcome = 'pending' | 'unknown' | 'failed';
const resultOf = (outcomes: Outcome[], failures: Failure[]): LookUpResult<string> => ({
	lookUps: new Map(outcomes.map((outcome, i) => [String(i), { outcome }])),
	failures,
	refusals: new Map(),
});

describe('reason to fail a poll', () => {
	const [away, busy, wrongKey] = [503, 429, 401].map((httpStatus) => failureOf({ httpStatus }));
	test.each<[string, Outcome[], Array<Failure | undefined>, Failure | undefined]>([
		['nothing was looked up', [], [], undefined],
		['all is well', ['pending'], [], undefined],
		['one look-up went well', ['failed', 'pending', 'failed'], [away, away], undefined],
		['all failed', ['failed', 'failed'], [away, away], away],
		['unknown tasks say nothing for the service', ['unknown', 'failed'], [away], away],
		['unknown tasks are no reason', ['unknown', 'unknown'], [], undefined],
		[
			'a rejected key explains most',
			['failed', 'failed', 'failed'],
			[away, busy, wrongKey],
			wrongKey,
		],
		['a busy service explains more than the rest', ['failed', 'failed'], [away, busy], busy],
	])('%s', (_name, outcomes, failures, expected) => {
		const given = failures.filter((failure) => failure !== undefined);
		expect(reasonToFail(resultOf(outcomes, given))).toBe(expected);
	});
});

describe('error of a poll', () => {
	test.each<[Partial<FailureFacts>, object | undefined]>([
		[{ httpStatus: 401 }, { cause: 'credential-invalid' }],
		[{ httpStatus: 403 }, { cause: 'credential-invalid' }],
		[
			{ httpStatus: 429, retryAfterMs: 7000 },
			{ cause: 'rate-limited', retryAfterMs: 7000 },
		],
		[
			{ httpStatus: 503, retryAfterMs: 9 },
			{ cause: 'temporarily-unavailable', retryAfterMs: 9 },
		],
		[{ kind: 'network' }, { cause: 'temporarily-unavailable' }],
		[{ kind: 'timeout' }, { cause: 'temporarily-unavailable' }],
		[{ kind: 'badAnswer', httpStatus: 200 }, { cause: 'temporarily-unavailable' }],
		[{ httpStatus: 404 }, { cause: 'configuration-invalid' }],
		[{ kind: 'invalidInput' }, { cause: 'configuration-invalid' }],
		[{ kind: 'unexpected' }, undefined],
	])('%j declares %j', (facts, declared) => {
		expect(toPollError(failureOf(facts), node).failure).toEqual(declared);
	});

	test('keeps the facts and avoids the word that stops n8n from activating again', () => {
		const said = 'The Authorization header is wrong, AUTHORIZATION failed';
		const error = toPollError(
			failureOf({ message: said, description: said, httpStatus: 401, errorCode: 'X' }),
			node,
		);
		expect(error).toMatchObject({ httpCode: '401' });
		expect(`${error.message} ${error.description}`).toContain('The API key header is wrong');
		expect(JSON.stringify(error)).not.toMatch(/authorization/i);
	});
});
