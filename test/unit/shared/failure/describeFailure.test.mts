import { describeFailure } from '../../../../nodes/shared/failure/describeFailure';
import { Failure, type FailureFacts } from '../../../../nodes/shared/failure/Failure';
import { toErrorItem } from '../../../../nodes/shared/failure/toErrorItem';

const failureOf = (facts: Partial<FailureFacts>) =>
	new Failure({ kind: 'refused', message: 'It did not work', ...facts });

const nothing = {
	errorCode: null,
	httpStatus: null,
	uploadId: null,
	assetId: null,
	transcriptId: null,
	status: null,
};

describe('the message names what was paid for or stored', () => {
	test.each<[string, Partial<FailureFacts>, string]>([
		['nothing', {}, 'It did not work'],
		['an upload', { uploadId: 'u-1' }, 'It did not work (upload u-1)'],
		[
			'all there is',
			{ uploadId: 'u-1', assetId: 'a-1', transcriptId: 't-1', status: 'PROCESSING' },
			'It did not work (task t-1, last status PROCESSING, asset a-1, upload u-1)',
		],
		[
			'no fact that the message names itself',
			{
				message: 'Task t-1 ended as FAILED',
				transcriptId: 't-1',
				status: 'FAILED',
				assetId: 'a-1',
			},
			'Task t-1 ended as FAILED (asset a-1)',
		],
		['a canceled task', { status: 'canceled' }, 'It did not work (last status cancelled)'],
	])('%s', (_, facts, message) => {
		expect(describeFailure(failureOf(facts)).message).toBe(message);
	});
});

describe('the details', () => {
	test.each<[Partial<FailureFacts>, object]>([
		[{}, nothing],
		[
			{ httpStatus: 409, errorCode: 'UPLOAD_SIZE_MISMATCH', uploadId: 'u-1' },
			{ ...nothing, httpStatus: 409, errorCode: 'UPLOAD_SIZE_MISMATCH', uploadId: 'u-1' },
		],
		[{ networkCode: 'ECONNRESET' }, { ...nothing, errorCode: 'ECONNRESET' }],
		[
			{ assetId: 'a-1', transcriptId: 't-1', status: 'QUEUED' },
			{ ...nothing, assetId: 'a-1', transcriptId: 't-1', status: 'QUEUED' },
		],
	])('of %j', (facts, details) => {
		expect(describeFailure(failureOf(facts)).details).toEqual(details);
	});
});

describe('the item for continue on fail', () => {
	test('has the three members that n8n recognises, and is paired', () => {
		const failure = failureOf({ description: 'Try later.', httpStatus: 503, assetId: 'a-1' });
		expect(toErrorItem(failure, 4)).toEqual({
			json: {
				error: 'It did not work (asset a-1)',
				message: 'It did not work (asset a-1). Try later.',
				details: { ...nothing, httpStatus: 503, assetId: 'a-1' },
			},
			pairedItem: { item: 4 },
		});
	});

	test('is complete without a description', () => {
		expect(toErrorItem(failureOf({}), 0).json.message).toBe('It did not work.');
	});
});

test('a failure with more facts is a new one', () => {
	const failure = failureOf({ uploadId: 'u-1' });
	const more = failure.with({ assetId: 'a-1' });
	expect(more.facts).toMatchObject({ uploadId: 'u-1', assetId: 'a-1', kind: 'refused' });
	expect(failure.facts.assetId).toBeUndefined();
});
