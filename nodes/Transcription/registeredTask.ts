import { randomUUID } from 'node:crypto';

import type { CreatedTask } from '../shared/api/client';
import { toFailure, type Failure } from '../shared/failure/Failure';
import { fingerprint, type JournalEntry, type RegisterNote } from '../shared/pipeline/journal';
import { isTerminal } from '../shared/pipeline/taskStatus';
import { claimTask, judgeLook, type Begun, type Order } from '../shared/register/claimTask';
import { createInRow, waitForTurn } from '../shared/register/payOnce';
import { beforePayment } from '../shared/register/registerFailures';
import { cellsOfTask, type RegisterRow } from '../shared/register/registerRow';
import type { RegisterTable } from '../shared/register/RegisterTable';
import { outcomeOf } from './outcome';
import type { Registration } from './registration';
import { warnOfRegister } from './registerWarning';
import type { Run } from './run';

/** A task that an item wants to have in its register, and the steps that lead there. */
export interface RegisteredWish {
	registration: Registration;
	settings: Record<'language' | 'timestampMode' | 'transcriptionMode', string>;
	/** Media → asset, or the asset that there is. */
	upload(): Promise<{ assetId: string; fileName?: string }>;
	/** Asset → task: the step that is paid for. */
	create(assetId: string): Promise<CreatedTask>;
}

/**
 * The item's task: the one that the register knows of, or else a new one, which is then in the
 * register before it is paid for. Waits for another execution that is creating it.
 *
 * @returns the answer to the creation; undefined if the task was found. The journal has it either way
 * @throws Failure before anything is paid, also if the register cannot be used
 */
export async function ensureRegisteredTask(
	run: Run,
	entry: JournalEntry,
	wish: RegisteredWish,
): Promise<CreatedTask | undefined> {
	const { client, executionId, signal } = run;
	const table = await wish.registration.open();
	const item = { run, entry, wish, table };
	const look = {
		// a creation that may have made a task goes on under its own key
		claimKey: entry.idempotencyKey ?? randomUUID(),
		executionId,
		retried: retriedRow(entry.register, entry, executionId),
		sendsKey: client.retrySafeCreation,
		clock: client.clock,
		signal,
	};
	return await waitForTurn(look, async (waitedMs) =>
		run.slots.run(async () => await tryOnce(item, look, waitedMs)),
	);
}

interface Item {
	run: Run;
	entry: JournalEntry;
	wish: RegisteredWish;
	table: RegisterTable;
}

type Look = Omit<Order, 'taskKey' | 'cells'>;

async function tryOnce(
	item: Item,
	look: Look,
	waitedMs: number,
): Promise<CreatedTask | undefined | 'wait'> {
	const { table, wish, entry } = item;
	const { key } = wish.registration;
	let seen: RegisterRow[] | undefined;
	if (key) {
		const taskKey = taskKeyOf(item, `key:${key}`);
		seen = await guarded(async () => await table.find(taskKey));
		const told = judgeLook(seen, look, waitedMs);
		if (told === 'wait') return told;
		if (told) return await take(item, told.found, look, waitedMs);
	}
	const { assetId, fileName } = await wish.upload();
	const order: Order = {
		...look,
		taskKey: taskKeyOf(item, key ? `key:${key}` : contentOf(entry, assetId)),
		cells: {
			assetId,
			fileName: fileName ?? null,
			...wish.settings,
			workflowId: item.run.context.getWorkflow().id ?? null,
		},
	};
	const claim = await guarded(async () => await claimTask(table, order, waitedMs, seen));
	if (claim === 'wait') return claim;
	if ('found' in claim) return await take(item, claim.found, look, waitedMs);
	return await createOwn(item, claim, order);
}

/** Uses a task that the register knows of, unless that has ended in a way that is no use to anybody. */
async function take(
	item: Item,
	row: RegisterRow,
	look: Look,
	waitedMs: number,
): Promise<CreatedTask | undefined | 'wait'> {
	const { entry, table } = item;
	const useless = await uselessStatus(item, row);
	if (useless) {
		const { register: note } = entry;
		await guarded(async () => await table.change(row.id, useless));
		const outcome = await outcomeOf(async () => await tryOnce(item, look, waitedMs));
		if ('value' in outcome) return outcome.value;
		// a task that is not replaced stays what it was: the service may yet find it again
		if (row.taskId === note?.lostTaskId) {
			await outcomeOf(async () => await table.change(row.id, { status: row.status }));
			// the row of a replacement that may exist must still be known to a retry
			if (outcome.failure.facts.kind !== 'unknownOutcome') entry.register = note;
		}
		throw outcome.failure;
	}
	entry.task = { transcriptId: row.taskId };
	delete entry.creation;
	delete entry.idempotencyKey;
	entry.register = {
		rowId: row.id,
		executionId: row.executionId,
		isRecorded: true,
		isEnded: isTerminal(row.status),
		reused: { assetId: row.assetId || undefined, fileName: row.fileName || undefined },
	};
	return undefined;
}

/**
 * What the row should say of a task that FAILED or was CANCELED since the row was written. A task
 * that cannot be looked at now is used: whoever waits for it knows how to be patient.
 */
async function uselessStatus({ run, entry }: Item, row: RegisterRow) {
	if (row.taskId === entry.register?.lostTaskId) return { status: 'FAILED' };
	if (row.status === 'SUCCEEDED') return undefined;
	try {
		const task = await run.client.getTask(row.taskId, run.signal);
		const isUseless = task.status === 'FAILED' || task.status === 'CANCELED';
		return isUseless ? cellsOfTask(task) : undefined;
	} catch {
		return undefined;
	}
}

async function createOwn(item: Item, claim: Begun, order: Order): Promise<CreatedTask> {
	const { run, entry, wish, table } = item;
	const { id, assetId, idempotencyKey } = claim.begun;
	const note: RegisterNote = {
		rowId: id,
		executionId: run.executionId,
		isRecorded: false,
		isEnded: false,
	};
	entry.register = note;
	if (idempotencyKey) entry.idempotencyKey = idempotencyKey;
	// A row that is gone was deleted by a person: that decides about the creation it stood for.
	if (!claim.isRepeat) delete entry.creation;
	const create = async () => await wish.create(assetId || String(order.cells.assetId));
	const { created, recorded } = await createInRow(table, claim, order, create, (failure) =>
		warnOfRegister(run, id, failure, entry.task?.transcriptId),
	);
	note.isRecorded = recorded;
	return created;
}

/** The row of an earlier try of this item that may be sent again: no task was made, or a person decided. */
function retriedRow(
	note: RegisterNote | undefined,
	{ creation }: JournalEntry,
	executionId: string,
): Look['retried'] {
	if (!note || note.reused) return undefined;
	return creation?.executionId === executionId && creation ? undefined : note;
}

const taskKeyOf = ({ run, wish }: Item, identity: string): string => {
	const { language, timestampMode, transcriptionMode } = wish.settings;
	const { baseUrl } = run.client;
	return fingerprint(baseUrl, identity, language, timestampMode, transcriptionMode);
};

const contentOf = ({ contentHash }: JournalEntry, assetId: string): string =>
	contentHash ? `content:${contentHash}` : `asset:${assetId}`;

/** The register as long as nothing is paid: it must work. */
async function guarded<T>(ask: () => Promise<T>): Promise<T> {
	try {
		return await ask();
	} catch (error) {
		throw beforePayment(toFailure(error));
	}
}

/** A found task that the service does not know: what to do about the row that names it. */
export function adviseOnRegister(failure: Failure, { register }: JournalEntry): Failure {
	if (!register?.reused) return failure;
	return failure.with({
		description:
			`${failure.facts.description ?? ''} The task stands in row ${register.rowId} of the task register, from an earlier execution. If the service no longer keeps it, delete the row: the next run then makes, and pays for, a new task.`.trim(),
	});
}
