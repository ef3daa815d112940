import type { LookUp } from '../../../../nodes/TranscriptionTrigger/watch/lookUp';
import type { WatchState } from '../../../../nodes/TranscriptionTrigger/watch/watchState';
import { Failure, type FailureFacts } from '../../../../nodes/shared/failure/Failure';
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

type Seen = 'pending' | Failure;
const problem = (httpStatus: number) => failureOf({ httpStatus, isProblem: true });
const page = failureOf({ kind: 'badAnswer', httpStatus: 200 });

/** A poll that has seen this for the tasks 0, 1, 2 and so on. */
function reasonFor(seen: Seen[], more: Partial<WatchState> = {}, isNewService = false) {
	const failures = new Map<string, Failure>();
	const lookUps = new Map<string, LookUp<string>>();
	seen.forEach((one, i) => {
		if (one instanceof Failure) failures.set(String(i), one);
		const bad = { outcome: 'bad', code: 0, isPassing: false } as const;
		lookUps.set(String(i), one instanceof Failure ? bad : { outcome: one });
	});
	const state: WatchState = { tasks: new Map(), malformed: [], hasAnswered: true, ...more };
	return reasonToFail({ lookUps, failures, isTelling: true }, { state, isNewService });
}

describe('reason to fail a poll', () => {
	const [away, busy, wrongKey] = [problem(503), problem(429), problem(401)];
	const [refused, unknown, lost] = [problem(403), problem(404), failureOf({ httpStatus: 404 })];
	test.each<[string, Seen[], Failure | undefined]>([
		['nothing was looked up', [], undefined],
		['all is well', ['pending'], undefined],
		['one look-up went well', [away, 'pending', wrongKey], undefined],
		['one cannot be reached', [away], away],
		['all cannot be reached', [away, away], away],
		['one is refused', [refused], undefined],
		['one is a page', [page], undefined],
		['one is unknown, one refused, one a page', [unknown, refused, page], undefined],
		['several are refused', [refused, refused], refused],
		['several are pages', [page, refused, page], page],
		['several are unknown to whatever answered', [lost, lost], lost],
		['several are unknown to the service itself', [unknown, unknown], undefined],
		['a rejected key explains most', [away, busy, wrongKey], wrongKey],
		['a busy service explains more than the rest', [away, busy], busy],
	])('%s', (_name, seen, expected) => {
		expect(reasonFor(seen)).toBe(expected);
	});

	test('several unknown tasks are a reason as long as nothing is known of the service', () => {
		expect(reasonFor([unknown, unknown], {}, true)).toBe(unknown);
	});

	test('what is remembered to fail just so is no news', () => {
		const remembering = (bad: number) => ({
			tasks: new Map([
				['0', { bad }],
				['1', { bad }],
			]),
		});
		expect(reasonFor([refused, refused], remembering(403))).toBeUndefined();
		expect(reasonFor([away], remembering(503))).toBeUndefined();
		expect(reasonFor([wrongKey], remembering(403))).toBe(wrongKey);
		expect(reasonFor([away], remembering(404))).toBe(away);
	});

	test('of a service that never answered, earlier failures count, too', () => {
		const tasks = new Map([['9', { bad: 403 }]]);
		expect(reasonFor([refused], { tasks, hasAnswered: false })).toBe(refused);
		expect(reasonFor([refused], { tasks })).toBeUndefined();
	});

	test('a task of the list that has finished answers for the service', () => {
		const tasks = new Map([['9', { status: 'SUCCEEDED' as const }]]);
		expect(reasonFor([refused, refused], { tasks })).toBeUndefined();
		expect(reasonFor([wrongKey], { tasks })).toBe(wrongKey);
	});

	test('tasks that were not reached, or not listed yet, may be well', () => {
		const lookUps = new Map<string, LookUp<string>>();
		const failures = new Map([
			['0', refused],
			['1', refused],
		]);
		const state = { tasks: new Map(), malformed: [] };
		const unsure = { lookUps, failures, isTelling: false };
		expect(reasonToFail(unsure, { state, isNewService: true })).toBeUndefined();
		const round = { listAfter: 9, malformed: [] };
		expect(reasonFor([refused, refused], { round })).toBeUndefined();
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
