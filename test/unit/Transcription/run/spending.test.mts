import {
	describeSpending,
	hintAtSpending,
	noteTask,
	sumOfDecimals,
	type Spending,
} from '../../../../nodes/Transcription/run/spending';
import { contextWith } from '../contextWith.mts';

const task = (billedCredits: string, sourceDurationMs?: number) => ({
	...{ transcriptId: 'task', status: 'SUCCEEDED', billedCredits, sourceDurationMs },
});

function spent(): Spending {
	const spending: Spending = new Map();
	const created = task('2.000000000000');
	noteTask(spending, { transcriptId: 'a', created });
	noteTask(spending, { transcriptId: 'a', created }, task('2.000000000000', 90_000));
	noteTask(spending, { transcriptId: 'b', created: task('0.1') }, task('0.2', 30_000));
	noteTask(spending, { transcriptId: 'c' }, task('9', 3_600_000));
	noteTask(spending, { transcriptId: 'd', reused: true }, task('9', 3_600_000));
	return spending;
}
const described = (spending: Spending, advice?: string) =>
	describeSpending([...spending.values()], advice);

test('one line sums up what was paid for, and what cost nothing', () => {
	expect(described(spent())).toBe(
		'2 tasks paid for: 2 minutes, 2.2 credits billed. 1 task resumed from an earlier try and 1 task reused from the task register cost nothing.',
	);
});

test('somebody who builds a workflow is told how not to pay again', () => {
	expect(described(spent(), 'Pin it.')).toMatch(/cost nothing\. Pin it\.$/);
});

test.each<[string, Parameters<typeof describeSpending>[0], string | undefined]>([
	['nothing', [], undefined],
	['only resumed', [{ use: 'resumed' }], '1 task resumed from an earlier try costs nothing.'],
	[
		'only reused',
		[{ use: 'reused' }, { use: 'reused' }],
		'2 tasks reused from the task register cost nothing.',
	],
	[
		'a task not yet heard of',
		[{ use: 'created', billedCredits: '1.0' }],
		'1 task paid for: 1 credit billed.',
	],
	['unknown credits', [{ use: 'created', billedCredits: null }], '1 task paid for.'],
])('%s', (_, tasks, text) => {
	expect(describeSpending(tasks)).toBe(text);
});

test.each([
	[['0.1', '0.2'], '0.3'],
	[['1.000000000000', '600.000000000000'], '601'],
	[['90071992547409930.000000000001', '1'], '90071992547409931.000000000001'],
	[[], '0'],
	[['1', 'much'], undefined],
	[['-1'], undefined],
])('%j is %s', (texts, sum) => {
	expect(sumOfDecimals(texts)).toBe(sum);
});

describe('the hint', () => {
	const messages = (mode: string, parameters = {}, extra: object = {}, hasFiles = false) => {
		const hints: Array<{ message: string }> = [];
		const context = Object.assign(contextWith(parameters), {
			getMode: () => mode,
			addExecutionHints: (hint: { message: string }) => void hints.push(hint),
			...extra,
		});
		hintAtSpending(context, spent(), hasFiles);
		return hints.map(({ message }) => message);
	};

	test('warns only where a person would pay again', () => {
		expect(messages('manual')[0]).toMatch(/billed again/);
		expect(messages('trigger')[0]).not.toMatch(/billed again/);
		expect(messages('manual', { useRegister: true })[0]).not.toMatch(/billed again/);
		expect(messages('manual', { useRegister: true })[0]).toMatch(/again .* at no cost\.$/);
		expect(messages('trigger', { useRegister: true })[0]).not.toMatch(/again/);
	});

	test('says how to build on without paying: by a pin, or where n8n pins nothing by the task', () => {
		expect(messages('manual')[0]).toMatch(/Pin this output while you build/);
		expect(messages('manual', {}, {}, true)[0]).toMatch(
			/n8n pins no output with files: .* set 'Source' to Task ID/,
		);
		expect(messages('manual', {}, {}, true)[0]).not.toMatch(/Pin this/);
	});

	test('is left out where n8n has none', () => {
		expect(messages('manual', {}, { addExecutionHints: undefined })).toEqual([]);
	});
});
