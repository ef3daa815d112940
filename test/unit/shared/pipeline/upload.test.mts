import { runUpload as run, type Script, type Step } from './scriptedUpload.mts';

const minuteMs = 60_000;
const busy: Step = { httpStatus: 503 };
const lost: Step = { kind: 'network', networkCode: 'ECONNRESET' };
const expired: Step = { httpStatus: 410, errorCode: 'UPLOAD_SESSION_EXPIRED', isProblem: true };

const session1 = ['put upload-1', 'complete upload-1'];
const session2 = ['open', 'session', 'put upload-2', 'complete upload-2'];

describe('an upload that gets through', () => {
	test('is opened, announced, sent and completed once', async () => {
		const { calls, result } = await run({});
		expect(calls).toEqual(['open', 'session', ...session1]);
		expect(result).toEqual({
			assetId: 'asset-1',
			uploadId: 'upload-1',
			fileKey: 'key-1',
			fileUrl: 'https://store/1',
			fileName: 'a.mp3',
			mimeType: 'audio/mpeg',
			fileSize: 7,
		});
	});

	test.each<[string, Script, string[]]>([
		[
			'after a busy start: the session is asked for again, the file stays open',
			{ session: [busy, lost] },
			['open', 'session', 'session', 'session', ...session1],
		],
		[
			'after a lost transfer: the file is opened anew, for the same session',
			{ put: [lost] },
			['open', 'session', 'put upload-1', 'open', ...session1],
		],
		[
			'after a busy storage',
			{ put: [busy, busy] },
			['open', 'session', 'put upload-1', 'open', 'put upload-1', 'open', ...session1],
		],
		[
			'after a source that could not be opened',
			{ open: [lost] },
			['open', 'open', 'session', ...session1],
		],
		[
			'after a lost completion: only that is repeated',
			{ complete: [lost, busy] },
			[
				'open',
				'session',
				'put upload-1',
				'complete upload-1',
				'complete upload-1',
				'complete upload-1',
			],
		],
	])('%s', async (_, script, calls) => {
		const ran = await run(script);
		expect(ran.calls).toEqual(calls);
		expect(ran.result).toMatchObject({ assetId: 'asset-1' });
	});

	test('a repeated completion that names the asset of the first is its success', async () => {
		const { result } = await run({ complete: [lost, { httpStatus: 409, assetId: 'asset-0' }] });
		expect(result).toMatchObject({ assetId: 'asset-0', uploadId: 'upload-1' });
	});

	test.each<[string, Step[]]>([
		['the first completion', [{ httpStatus: 409, assetId: 'asset-0' }]],
		[
			'a completion after one that surely did nothing',
			[{ httpStatus: 429 }, { httpStatus: 409, assetId: 'asset-0' }],
		],
	])('%s that is refused is no success, whatever asset it names', async (_, complete) => {
		expect((await run({ complete })).facts).toMatchObject({
			httpStatus: 409,
			uploadId: 'upload-1',
		});
	});

	test('the file keeps the type that its session was made with, also where the source changes its mind', async () => {
		const { result } = await run({ put: [lost] }, { mimeTypes: ['audio/mpeg', 'audio/wav'] });
		expect(result).toMatchObject({ mimeType: 'audio/mpeg', uploadId: 'upload-1' });
	});

	test('the signature of the signed address does not come along in the public one', async () => {
		const session = { fileUrl: 'https://store/1?sig=0123456789abcdef' };
		expect((await run({}, { session })).result).toMatchObject({ fileUrl: 'https://store/1' });
		const other = { fileUrl: 'https://store/1?version=2' };
		expect((await run({}, { session: other })).result).toMatchObject(other);
	});
});

describe('a new session, once', () => {
	test.each<[string, Script, string[]]>([
		[
			'for one that expired',
			{ complete: [expired] },
			['open', 'session', ...session1, ...session2],
		],
		[
			'for one that the service forgot',
			{ complete: [{ httpStatus: 404, errorCode: 'UPLOAD_SESSION_NOT_FOUND', isProblem: true }] },
			['open', 'session', ...session1, ...session2],
		],
		[
			'for an address that the storage rejects (403)',
			{ put: [{ httpStatus: 403 }] },
			['open', 'session', 'put upload-1', ...session2],
		],
		[
			'for an address that is gone (404)',
			{ put: [{ httpStatus: 404 }] },
			['open', 'session', 'put upload-1', ...session2],
		],
		[
			'for one that a lost completion has used up',
			{ complete: [lost, { httpStatus: 409, isProblem: true }] },
			['open', 'session', ...session1, 'complete upload-1', ...session2],
		],
		[
			'for one that a lost completion has used up, whatever the service calls that',
			{ complete: [lost, { httpStatus: 422, errorCode: 'ALREADY_DONE', isProblem: true }] },
			['open', 'session', ...session1, 'complete upload-1', ...session2],
		],
	])('%s', async (_, script, calls) => {
		const ran = await run(script);
		expect(ran.calls).toEqual(calls);
		expect(ran.result).toMatchObject({ assetId: 'asset-2', uploadId: 'upload-2' });
	});

	test('and not a third', async () => {
		const { calls, facts } = await run({ complete: [expired, expired] });
		expect(calls).toEqual(['open', 'session', ...session1, ...session2]);
		expect(facts).toMatchObject({ errorCode: 'UPLOAD_SESSION_EXPIRED', uploadId: 'upload-2' });
	});

	test.each([
		['took longer than a session is valid', 15, 20, false],
		['took less time than that', 15, 10, true],
		['took long, and the validity is not known', NaN, 60, true],
		['took long, and the clocks disagree', -5, 60, true],
	])('if the transfer %s', async (_, validMinutes, tookMinutes, isRepeated) => {
		const { calls, facts } = await run(
			{ put: [{ tookMs: tookMinutes * minuteMs }], complete: [expired] },
			{ validMs: validMinutes * minuteMs },
		);
		expect(calls.filter((call) => call === 'session')).toHaveLength(isRepeated ? 2 : 1);
		if (!isRepeated) expect(facts).toMatchObject({ ...expired, uploadId: 'upload-1' });
	});
});

describe('no new session', () => {
	test.each<[string, Script, number]>([
		[
			'for a size that does not match',
			{ complete: [{ httpStatus: 409, errorCode: 'UPLOAD_SIZE_MISMATCH', isProblem: true }] },
			1,
		],
		[
			'for a file that is no media',
			{ complete: [{ httpStatus: 422, errorCode: 'UPLOAD_DURATION_UNREADABLE', isProblem: true }] },
			1,
		],
		[
			'for a file that a lost completion has found to be no media',
			{ complete: [lost, { httpStatus: 400, errorCode: 'UPLOAD_DURATION_UNREADABLE' }] },
			1,
		],
		['for a key that is rejected without a word', { complete: [{ httpStatus: 403 }] }, 1],
		['for a rejected key', { complete: [{ httpStatus: 401, isProblem: true }] }, 1],
		['for a file that is too large', { put: [{ httpStatus: 413 }] }, 1],
		['for a storage that stays busy', { put: [busy, busy, busy] }, 1],
		['for a source that is refused', { open: [{ httpStatus: 403 }] }, 0],
		['for a file that is no media at all', { open: [{ kind: 'invalidInput' }] }, 0],
		['for a session that cannot be made', { session: Array(9).fill(busy) }, 5],
	])('%s', async (_, script, sessions) => {
		const { calls, facts } = await run(script);
		expect(calls.filter((call) => call === 'session')).toHaveLength(sessions);
		expect(facts).toMatchObject({ message: 'It did not work' });
		const hasSession = !script.session && sessions > 0;
		expect(facts?.uploadId).toBe(hasSession ? 'upload-1' : undefined);
	});
});

describe('a file of another size than announced', () => {
	const wrongSize: Step = { kind: 'sizeMismatch' };

	test('is measured and sent once more where its length was only announced', async () => {
		const { calls, result } = await run({ put: [wrongSize] }, { distrustLength: true });
		expect(calls).toEqual(['open', 'session', 'put upload-1', 'distrust', ...session2]);
		expect(result).toMatchObject({ assetId: 'asset-2' });
	});

	test.each([true, false])('is not sent for ever (%s)', async (distrustLength) => {
		const { calls, facts } = await run(
			{ put: [wrongSize, wrongSize, wrongSize] },
			{ distrustLength },
		);
		expect(calls.filter((call) => call.startsWith('put'))).toHaveLength(distrustLength ? 2 : 1);
		expect(facts?.kind).toBe('sizeMismatch');
	});
});

test('a stopped execution sends nothing more', async () => {
	const { calls, facts } = await run({}, { signal: AbortSignal.abort() });
	expect(calls).toEqual(['open']);
	expect(facts?.kind).toBe('stopped');
});
