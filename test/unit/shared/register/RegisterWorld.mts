import { randomUUID } from 'node:crypto';

import type { CreatedTask } from '../../../../nodes/shared/api/client';
import type { DataTableRow } from '../../../../nodes/shared/dataTable/dataTableApi';
import type { Cells } from '../../../../nodes/shared/dataTable/rowStore';
import { Failure, toFailure } from '../../../../nodes/shared/failure/Failure';
import { claimTask, type Order } from '../../../../nodes/shared/register/claimTask';
import { createInRow, waitForTurn } from '../../../../nodes/shared/register/payOnce';
import { toRegisterRow } from '../../../../nodes/shared/register/registerRow';
import type { RegisterTable } from '../../../../nodes/shared/register/RegisterTable';

const taskKey = 'the same recording';

/** What becomes of an execution: of its requests, and of itself. */
export interface Fate {
	/** Dies at this step; undefined lives on. */
	diesAt?: number;
	/** Sends this request to the table twice, because the first answer was lost. */
	repeats?: number;
	creation: 'answered' | 'lost' | 'refused';
}

export type Ending =
	{ kind: 'created' | 'used'; taskId: string } | { kind: 'failed'; failure: Failure };

/** The table, the service and the time that all executions share. */
export class RegisterWorld {
	nowMs = Date.UTC(2030, 0, 1);
	readonly rows: Array<DataTableRow & { isVisible: boolean }> = [];
	/** Every creation that the service carried out; with a key, repeats are one. */
	readonly billed: Array<{ taskId: string; key?: string }> = [];
	readonly endings: Ending[] = [];
	readonly warnings: Failure[] = [];
	readonly #turn: () => Promise<unknown>;
	readonly #sendsKey: boolean;
	#lastId = 0;

	/** @param turn resolves when the next step may happen: between any two, others may act */
	constructor(turn: () => Promise<unknown>, sendsKey: boolean) {
		this.#turn = turn;
		this.#sendsKey = sendsKey;
	}

	get liveRows() {
		return this.rows.map(toRegisterRow).filter(({ status }) => !/^(FAILED|CANCELED)$/.test(status));
	}

	/** One execution that wants the task, from its first look to its end. */
	async execute(executionId: string, fate: Fate, retried?: Order['retried']): Promise<void> {
		let steps = 0;
		const step = async () => {
			if (steps++ === fate.diesAt) await new Promise(() => {}); // and nothing after it
			await this.#turn();
		};
		const table = this.#tableFor(step, fate);
		const clock = {
			now: () => this.nowMs,
			pause: async (ms: number) => {
				await step();
				this.nowMs += ms;
			},
		};
		const order: Order = {
			taskKey,
			claimKey: randomUUID(),
			executionId,
			retried,
			sendsKey: this.#sendsKey,
			cells: { assetId: `asset of ${executionId}`, workflowId: 'w' },
			clock,
		};
		try {
			this.endings.push(
				await waitForTurn({ clock }, async (waitedMs): Promise<Ending | 'wait'> => {
					const claim = await claimTask(table, order, waitedMs);
					if (claim === 'wait') return claim;
					if ('found' in claim) return { kind: 'used', taskId: claim.found.taskId };
					const { idempotencyKey } = claim.begun;
					const create = async () => await this.#create(step, fate, idempotencyKey);
					const warn = (failure: Failure) => void this.warnings.push(failure);
					const { created } = await createInRow(table, claim, order, create, warn);
					return { kind: 'created', taskId: created.task.transcriptId };
				}),
			);
		} catch (error) {
			this.endings.push({ kind: 'failed', failure: toFailure(error) });
		}
	}

	async #create(step: () => Promise<void>, { creation }: Fate, key: string): Promise<CreatedTask> {
		await step();
		if (creation === 'refused') throw new Failure({ kind: 'refused', message: 'no credits' });
		const known = this.billed.find((task) => this.#sendsKey && task.key === key);
		const task = known ?? { taskId: randomUUID(), key: this.#sendsKey ? key : undefined };
		if (!known) this.billed.push(task);
		await step();
		if (creation === 'lost') throw new Failure({ kind: 'unknownOutcome', message: 'no answer' });
		return { task: { transcriptId: task.taskId, status: 'QUEUED' } };
	}

	/** The table as one execution reaches it. A request takes effect between two steps. */
	#tableFor(step: () => Promise<void>, fate: Fate): RegisterTable {
		let requests = 0;
		const request = async <T,>(effect: () => T | Promise<T>): Promise<T> => {
			await step();
			if (requests++ === fate.repeats) {
				await effect();
				await step();
			}
			const answer = await effect();
			await step();
			return answer;
		};
		const update = (id: number, cells: Cells) => {
			const row = this.rows.find((one) => one.id === id && one.isVisible);
			if (row) Object.assign(row, cells, { updatedAt: new Date(this.nowMs).toISOString() });
			return row;
		};
		const isAsSeen = (row: DataTableRow, seen: object) =>
			Object.entries(seen).every(([column, cell]) => (row[column] ?? null) === cell);
		const drop = (id: number) =>
			this.rows.splice(
				this.rows.findIndex((row) => row.id === id),
				1,
			);
		return {
			find: async () =>
				await request(() => {
					const visible = this.liveRows.filter(({ id }) =>
						this.rows.some((r) => r.id === id && r.isVisible),
					);
					return visible.sort((a, b) => a.id - b.id);
				}),
			insert: async (cells) =>
				await request(async () => {
					const id = ++this.#lastId;
					const updatedAt = new Date(this.nowMs).toISOString();
					const row = { ...cells, id, updatedAt, isVisible: false };
					await step(); // a greater id may become visible before this one
					this.rows.push(row);
					row.isVisible = true;
					return id;
				}),
			takeClaim: async ({ id }) =>
				await request(() => {
					const isClaim = this.rows.some((row) => row.id === id && row.status === 'CLAIMED');
					if (isClaim) drop(id);
					return isClaim;
				}),
			changeIfAsSeen: async ({ id, seen }, cells) =>
				await request(() => {
					const row = this.rows.find((one) => one.id === id && isAsSeen(one, seen));
					return row && update(id, cells) ? toRegisterRow({ ...row }) : undefined;
				}),
			change: async (id, cells) => await request(() => update(id, cells) !== undefined),
			remove: async ({ id }) =>
				await request(() => {
					if (this.rows.some((row) => row.id === id && !row.taskId)) drop(id);
				}),
		};
	}
}
