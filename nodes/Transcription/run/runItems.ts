import type { INodeExecutionData } from 'n8n-workflow';

import { Failure, toFailure } from '../../shared/failure/Failure';
import { openJournal, type Fingerprints, type JournalEntry } from '../../shared/pipeline/journal';
import { endingFailure, toItems, withEntry } from './itemOutcome';
import { isTerminal } from '../../shared/pipeline/taskStatus';
import { inTurn } from '../../shared/pipeline/turns';
import type { PreparedItem } from '../operation';
import { operations } from '../operations/operations';
import { outcomeOf, type Outcome, type RunResult } from './outcome';
import { readText } from '../parameters/parameters';
import { recordingName } from '../parameters/recordingName';
import type { Run } from './run';

/**
 * Runs all items at once; what may happen at once is bounded by the run's slots. Every item is read
 * and checked before the first request. If failures end the run, the first one gives up uploads and
 * waits, while a task creation under way is finished and journaled.
 */
export async function runItems(
	run: Run,
	itemCount: number,
	failureEndsRun: boolean,
): Promise<RunResult> {
	const prepared = await Promise.all(
		Array.from(
			{ length: itemCount },
			async (_, i) => await outcomeOf(async () => await prepare(run, i)),
		),
	);
	const invalid = firstFailure(prepared);
	if (invalid && failureEndsRun) return { outcomes: [], ending: invalid };

	const wanted = prepared.map((outcome) =>
		'value' in outcome ? outcome.value.fingerprints : undefined,
	);
	const executeItems = async () => await executeAll(run, prepared, wanted, failureEndsRun);
	if (!wanted.some(Boolean)) return await executeItems();
	const journals = run.context.getContext('node');
	return await inTurn(journals, runKeyOf(run, wanted), run.signal, executeItems);
}

type Wanted = ReadonlyArray<Fingerprints | undefined>;

/** Runs the prepared items, each from its journal entry. */
async function executeAll(
	run: Run,
	prepared: ReadonlyArray<Outcome<PreparedItem>>,
	wanted: Wanted,
	failureEndsRun: boolean,
): Promise<RunResult> {
	const journal = openJournal(run.context.getContext('node'), runKeyOf(run, wanted), wanted);
	let ending: RunResult['ending'];
	const outcomes = await Promise.all(
		journal.entries.map(async (entry, itemIndex) => {
			const outcome = await outcomeOf(
				async () => await execute(run, prepared[itemIndex], entry, itemIndex),
			);
			if ('value' in outcome) return outcome;
			const failure = withEntry(outcome.failure, entry, recordingName(run.context, itemIndex));
			if (failureEndsRun && !ending) {
				ending = { failure, itemIndex };
				run.giveUp();
			}
			return { failure };
		}),
	);
	// An agent may ask for the same once more, at the same time or later: that is never paid again.
	if (!firstFailure(outcomes) && !run.isToolCall) journal.close();
	if (!ending) return { outcomes };
	const leftTaskIds = journal.entries.flatMap(
		(entry, i) => leftTaskOf(entry, outcomes[i], prepared[i]) ?? [],
	);
	return { outcomes, ending: { ...ending, failure: endingFailure(ending.failure, leftTaskIds) } };
}

/** The id of an item's task if that goes on at the service although the run has ended. */
function leftTaskOf(
	{ task }: JournalEntry,
	outcome: Outcome<unknown> | undefined,
	prepared: Outcome<PreparedItem> | undefined,
): string | undefined {
	if (outcome && 'failure' in outcome) {
		const { transcriptId, status = task && 'QUEUED' } = outcome.failure.facts;
		return status && !isTerminal(status) ? transcriptId : undefined;
	}
	const isLeft = prepared && 'value' in prepared && prepared.value.leavesTask;
	return isLeft ? task?.transcriptId : undefined;
}

async function prepare(run: Run, itemIndex: number): Promise<PreparedItem> {
	const name = readText(run.context, 'operation', itemIndex);
	const operation = operations.find(({ value }) => value === name);
	if (operation) return await operation.prepare(run, itemIndex);
	throw new Failure({ kind: 'invalidInput', message: `There is no operation "${name}"` });
}

async function execute(
	run: Run,
	prepared: Outcome<PreparedItem> | undefined,
	entry: JournalEntry,
	itemIndex: number,
): Promise<INodeExecutionData[]> {
	if (!prepared || 'failure' in prepared)
		throw prepared?.failure ?? toFailure('Item was not prepared');
	return await toItems(run.context, await prepared.value.execute(entry), itemIndex);
}

/**
 * What tells this run of the node from others in the execution: how often it ran before, so that in a
 * loop every turn is a run of its own. An agent's call gets a new number with every try; it is told by
 * the task that it asks for, so that neither n8n's next try nor the agent's pays again, and calls for
 * other tasks have journals of their own.
 */
function runKeyOf({ context, isToolCall }: Run, wanted: Wanted): string {
	if (isToolCall) return `tool ${wanted.map((item) => item?.taskKey ?? item?.assetKey).join(' ')}`;
	const runIndex: unknown = Reflect.get(context.getWorkflowDataProxy(0), '$runIndex');
	return String(typeof runIndex === 'number' ? runIndex : 0);
}

function firstFailure(outcomes: ReadonlyArray<Outcome<unknown>>): RunResult['ending'] {
	for (const [itemIndex, outcome] of outcomes.entries()) {
		if ('failure' in outcome) return { failure: outcome.failure, itemIndex };
	}
	return undefined;
}
