import { randomUUID } from 'node:crypto';

import type { CreatedTask } from '../../shared/api/client';
import type { JournalEntry, RegisterNote } from '../../shared/pipeline/journal';
import { claimTask, judgeLook, type Begun, type Order } from '../../shared/register/claimTask';
import { createInRow, waitForTurn } from '../../shared/register/payOnce';
import type { RegisterRow } from '../../shared/register/registerRow';
import type { Run } from '../run/run';
import { outcomeOf } from '../run/outcome';
import { takeFound } from './foundTask';
import {
	guarded,
	type Look,
	type Looked,
	type RegisteredItem,
	type RegisteredWish,
} from './registeredItem';
import { warnOfRegister } from './registerWarning';
import { contentOf, taskKeyOf } from './taskKey';

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
		awaits: wish.registration.awaits,
		creations: run.registered.creations,
	};
	return await waitForTurn(look, async (waitedMs) => await tryOnce(item, look, waitedMs));
}

async function tryOnce(item: RegisteredItem, look: Look, waitedMs: number): Promise<Looked> {
	const { table, wish, entry, run } = item;
	const { key } = wish.registration;
	const again = async () => await tryOnce(item, look, waitedMs);
	let seen: RegisterRow[] | undefined;
	if (key) {
		const taskKey = taskKeyOf(item, `key:${key}`);
		seen = await guarded(async () => await table.find(taskKey));
		const told = judgeLook(seen, look, waitedMs);
		if (told === 'wait') return told;
		if (told) return await takeFound(item, told.found, again);
	}
	const claim = await run.registered.items.run(async () => {
		const { assetId, fileName } = await wish.upload();
		const order: Order = {
			...look,
			taskKey: taskKeyOf(item, key ? `key:${key}` : contentOf(entry, assetId)),
			cells: {
				assetId,
				fileName: fileName ?? null,
				...wish.settings,
				workflowId: run.context.getWorkflow().id ?? null,
			},
		};
		const create = async (begun: Begun) =>
			await outcomeOf(async () => await createOwn(item, begun, order));
		return await run.registered.claims.run(
			async () => await guarded(async () => await claimTask(table, order, waitedMs, create, seen)),
		);
	});
	if (claim === 'wait') return claim;
	if ('found' in claim) return await takeFound(item, claim.found, again);
	if ('failure' in claim.made) throw claim.made.failure;
	return claim.made.value;
}

async function createOwn(item: RegisteredItem, claim: Begun, order: Order): Promise<CreatedTask> {
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
