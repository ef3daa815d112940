import type { UploadJournal } from '../../../../nodes/shared/pipeline/completeUpload';
import { FakeClock } from '../FakeClock.mts';
import { runUpload as run, type Step } from './scriptedUpload.mts';

const busy: Step = { httpStatus: 503 };
const lost: Step = { kind: 'network', networkCode: 'ECONNRESET' };
const rejectedKey: Step = { httpStatus: 401 };
const stored = {
	uploadId: 'upload-0',
	fileKey: 'key-0',
	fileUrl: 'https://store/0',
	fileName: 'a.mp3',
	mimeType: 'audio/mpeg',
	fileSize: 7,
};
/** So many milliseconds after the beginning of the test's clock. */
const at = (ms: number) => new Date(new FakeClock().now() + ms).toISOString();
const left = (expiresAt?: string | null): UploadJournal => ({ stored: { ...stored, expiresAt } });
const anew = ['open', 'session', 'put upload-1', 'complete upload-1'];

describe('a file that has arrived', () => {
	test.each<[string, Step[]]>([
		['a lost completion', Array(5).fill(lost)],
		['a busy service', Array(5).fill(busy)],
		['a rejected key', [rejectedKey]],
		['a refusal', [{ httpStatus: 400 }]],
		['an answer that nobody understands', [{ kind: 'badAnswer' }]],
	])('is noted with its session after %s, without the signed address', async (_, complete) => {
		const { journal } = await run({ complete });
		expect(journal).toEqual({
			stored: {
				uploadId: 'upload-1',
				fileKey: 'key-1',
				fileUrl: 'https://store/1',
				fileName: 'a.mp3',
				mimeType: 'audio/mpeg',
				fileSize: 7,
				expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
			},
		});
		expect(JSON.stringify(journal)).not.toContain('0123456789abcdef');
	});

	test('is not noted where its public address is signed, which a completion has to repeat', async () => {
		const session = { fileUrl: 'https://store/1?sig=0123456789abcdef' };
		expect((await run({ complete: [rejectedKey] }, { session })).journal).toEqual({});
	});

	test.each([
		['did not arrive', { put: [{ httpStatus: 413 }] }],
		['is an asset', {}],
	])('is not noted where it %s', async (_, script) => {
		expect((await run(script)).journal).toEqual({});
	});

	test('is noted with the session that replaced one that had expired', async () => {
		const expired = { httpStatus: 410, errorCode: 'UPLOAD_SESSION_EXPIRED' };
		const { journal } = await run({ complete: [expired, rejectedKey] });
		expect(journal).toMatchObject({ stored: { uploadId: 'upload-2' } });
	});
});

describe('a retry', () => {
	test.each<[string, string | null | undefined]>([
		['in time', at(1000)],
		['at any time, where the session has no known end', null],
		['at any time, where the service tells none', undefined],
		['at any time, where the end cannot be read', 'soon'],
	])('%s only completes', async (_, expiresAt) => {
		const { calls, result, journal } = await run({}, { journal: left(expiresAt) });
		expect(calls).toEqual(['complete upload-0']);
		expect(result).toEqual({ assetId: 'asset-0', ...stored });
		expect(journal).toEqual({});
	});

	test('after the end of the session uploads anew', async () => {
		const { calls, result } = await run({}, { journal: left(at(0)) });
		expect(calls).toEqual(anew);
		expect(result).toMatchObject({ assetId: 'asset-1', uploadId: 'upload-1' });
	});

	test.each<[string, Step]>([
		['is not known any more', { httpStatus: 404, errorCode: 'UPLOAD_SESSION_NOT_FOUND' }],
		['was completed, without naming the asset', { httpStatus: 409 }],
		['holds a file that is no media', { httpStatus: 422, errorCode: 'UPLOAD_DURATION_UNREADABLE' }],
	])('whose session %s uploads anew', async (_, refusal) => {
		const { calls, journal } = await run({ complete: [refusal] }, { journal: left() });
		expect(calls).toEqual(['complete upload-0', ...anew]);
		expect(journal).toEqual({});
	});

	test('takes the asset that a lost completion has made', async () => {
		const complete = [{ httpStatus: 409, assetId: 'asset-9' }];
		const { calls, result } = await run({ complete }, { journal: left() });
		expect(calls).toEqual(['complete upload-0']);
		expect(result).toMatchObject({ assetId: 'asset-9', uploadId: 'upload-0' });
	});

	test.each<[string, Step[], number]>([
		['is busy', Array(9).fill(busy), 5],
		['rejects the key', [rejectedKey], 1],
	])('while the service %s sends no file, and keeps the session', async (_, complete, tries) => {
		const { calls, journal, facts } = await run({ complete }, { journal: left() });
		expect(calls).toEqual(Array(tries).fill('complete upload-0'));
		expect(journal).toEqual(left());
		expect(facts).toMatchObject({ uploadId: 'upload-0' });
	});
});
