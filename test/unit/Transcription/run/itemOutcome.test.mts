import { Failure, type FailureFacts } from '../../../../nodes/shared/failure/Failure';
import type { JournalEntry } from '../../../../nodes/shared/pipeline/journal';
import { endingFailure, withEntry } from '../../../../nodes/Transcription/run/itemOutcome';
import { outcomeOf } from '../../../../nodes/Transcription/run/outcome';
import { finishedUpload } from '../../shared/pipeline/finishedUpload.mts';

const failureOf = (facts: Partial<FailureFacts>) =>
	new Failure({ kind: 'refused', message: 'It did not work', ...facts });

const upload = finishedUpload();

describe('an outcome', () => {
	test('is a value', async () => {
		expect(await outcomeOf(async () => 'done')).toEqual({ value: 'done' });
	});

	test('is a failure, whatever was thrown', async () => {
		const failure = failureOf({});
		expect(await outcomeOf(async () => await Promise.reject(failure))).toEqual({ failure });
		const unexpected = await outcomeOf(async () => JSON.parse('{'));
		expect(unexpected).toMatchObject({ failure: { facts: { kind: 'unexpected' } } });
	});
});

describe('a failure takes from the journal what it does not name itself', () => {
	const ids = ({ facts: { uploadId, assetId, transcriptId } }: Failure) => [
		uploadId,
		assetId,
		transcriptId,
	];

	test.each<[string, Partial<JournalEntry>, Partial<FailureFacts>, Array<string | undefined>]>([
		['nothing', {}, {}, [undefined, undefined, undefined]],
		['an upload', { upload }, {}, ['upload-1', 'asset-1', undefined]],
		['a task', { upload, task: { transcriptId: 'task-1' } }, {}, ['upload-1', 'asset-1', 'task-1']],
		[
			'but not what it knows better',
			{ upload, task: { transcriptId: 'task-1' } },
			{ transcriptId: 'task-0', assetId: undefined },
			['upload-1', 'asset-1', 'task-0'],
		],
	])('%s', (_, entry, facts, expected) => {
		expect(ids(withEntry(failureOf(facts), { item: 0, assetKey: 'a', ...entry }))).toEqual(
			expected,
		);
	});
});

describe('a failure says whose it is', () => {
	const named = (entry: Partial<JournalEntry>) =>
		withEntry(failureOf({}), { item: 0, assetKey: 'a', ...entry }, 'a.mp3').facts.fileName;

	test('by the name that was sent, else by the one that the parameters tell', () => {
		expect(named({ upload })).toBe('n');
		expect(named({})).toBe('a.mp3');
	});
});

describe('a failure says how to go on from what is paid for', () => {
	const task = { transcriptId: 'task-1' };
	const described = (entry: Partial<JournalEntry>, facts: Partial<FailureFacts> = {}) =>
		withEntry(failureOf({ description: 'Do this.', ...facts }), {
			item: 0,
			assetKey: 'a',
			...entry,
		}).facts.description;

	test('where there is nothing, nothing', () => {
		expect(described({})).toBe('Do this.');
	});

	test('a file can be used again, and a task waited for, by a retry', () => {
		expect(described({ upload })).toMatch(
			/^Do this\. The uploaded file is not lost: Executions > this run > Retry goes on/,
		);
		expect(described({ upload, task })).toBe(
			'Do this. The task is not lost. Do not press Execute step: that pays again. Use Executions > this run > Retry, or Source: Task ID.',
		);
	});

	test('a file that is no media stays none: no retry is advised', () => {
		expect(described({ upload }, { errorCode: 'UPLOAD_DURATION_UNREADABLE' })).toBe('Do this.');
	});

	test('a task that its register names is found by every execution', () => {
		const register = { rowId: 7, executionId: '1', isRecorded: true, isEnded: false };
		expect(described({ upload, task, register })).toMatch(
			/^Do this\. The task is not lost\. .*running the workflow again .* pays nothing/,
		);
		const behind = { ...register, isRecorded: false };
		expect(described({ upload, task, register: behind })).toMatch(/Do not press Execute step/);
	});

	test('what has its own words for that says it once', () => {
		expect(described({ upload, task }, { kind: 'waitTimeout' })).toBe('Do this.');
	});
});

describe('the failure that ends a run', () => {
	const failure = failureOf({ transcriptId: 'task-0', description: 'Do this.' });

	test.each([
		['none', [], 'It did not work', 'Do this.'],
		['only its own', ['task-0'], 'It did not work', 'Do this.'],
		[
			'one',
			['task-0', 'task-1'],
			'It did not work (task task-0); 1 other task goes on at the service',
			'Do this. Executions > this run > Retry resumes them and pays for none twice: task-1.',
		],
		[
			'two',
			['task-1', 'task-2'],
			'It did not work (task task-0); 2 other tasks go on at the service',
			'Do this. Executions > this run > Retry resumes them and pays for none twice: task-1, task-2.',
		],
	])('counts the tasks that go on: %s', (_, left, message, description) => {
		expect(endingFailure(failure, left).facts).toMatchObject({
			message,
			description,
			transcriptId: 'task-0',
		});
	});

	test('names ten of many', () => {
		const { message, description = '' } = endingFailure(
			failure,
			Array.from({ length: 40 }, (_, i) => `task-${i + 1}`),
		).facts;
		expect(message).toContain('40 other tasks');
		expect(description.match(/task-\d+/g)).toHaveLength(10);
		expect(description).toMatch(/, …\.$/);
	});
});
