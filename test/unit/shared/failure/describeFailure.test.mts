import type { INode } from 'n8n-workflow';

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
	fileName: null,
};

const all = { uploadId: 'u-1', assetId: 'a-1', transcriptId: 't-1', status: 'PROCESSING' };

describe('the message is short', () => {
	test.each<[string, Partial<FailureFacts>, string]>([
		['nothing more', {}, 'It did not work'],
		['the task, by which it is resumed', all, 'It did not work (task t-1)'],
		[
			'the task once',
			{ message: 'Task t-1 ended as FAILED', transcriptId: 't-1' },
			'Task t-1 ended as FAILED',
		],
		[
			'the task, also where the description does',
			{ message: 'Task not found', description: 'No task t-1.', transcriptId: 't-1' },
			'Task not found (task t-1)',
		],
		[
			'the task next to what stands in brackets already',
			{ message: 'It ended (FAILED)', transcriptId: 't-1' },
			'It ended (FAILED, task t-1)',
		],
		[
			'the recording, where the file is what it is about',
			{ message: 'The file is too large', fileName: 'a$&b.mp4' },
			'"a$&b.mp4" is too large',
		],
		[
			'no recording where none is known',
			{ message: 'The file is too large' },
			'The file is too large',
		],
	])('and names %s', (_, facts, message) => {
		expect(describeFailure(failureOf(facts)).message).toBe(message);
	});
});

describe('what was stored is named once', () => {
	test.each<[string, Partial<FailureFacts>, string]>([
		['nothing', {}, ''],
		['an upload', { uploadId: 'u-1' }, 'Details: upload u-1.'],
		[
			'all there is',
			{ ...all, fileName: 'a.mp3' },
			'Details: file a.mp3, last status PROCESSING, asset a-1, upload u-1.',
		],
		[
			'only what the words do not name',
			{ ...all, description: 'Look for asset a-1.' },
			'Details: last status PROCESSING, upload u-1.',
		],
		['a canceled task', { status: 'canceled' }, 'Details: last status cancelled.'],
	])('%s', (_, facts, stored) => {
		expect(describeFailure(failureOf(facts)).stored).toBe(stored);
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
			{ assetId: 'a-1', transcriptId: 't-1', status: 'QUEUED', fileName: 'a.mp3' },
			{ ...nothing, assetId: 'a-1', transcriptId: 't-1', status: 'QUEUED', fileName: 'a.mp3' },
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
				error: 'It did not work',
				message: 'It did not work. Try later.',
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

describe('a credential has the name that the user gave it', () => {
	const node: INode = {
		...{ id: '1', name: 'T', type: 't', typeVersion: 1, position: [0, 0], parameters: {} },
		credentials: { transcriptionApi: { id: '1', name: 'Work $&' } },
	};
	const failure = failureOf({ description: 'Check the credential "Transcription API".' });

	test('where n8n tells it', () => {
		expect(describeFailure(failure, node).description).toBe('Check the credential "Work $&".');
		expect(toErrorItem(failure, 0, node).json.message).toContain('the credential "Work $&"');
	});

	test('else that of its type', () => {
		expect(describeFailure(failure).description).toBe('Check the credential "Transcription API".');
	});
});
