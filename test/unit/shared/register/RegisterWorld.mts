import { randomUUID } from 'node:crypto';

import type { CreatedTask } from '../../../../nodes/shared/api/client';
import type { Clock } from '../../../../nodes/shared/clock';
import { Failure, toFailure } from '../../../../nodes/shared/failure/Failure';
import { createSlots } from '../../../../nodes/shared/pipeline/slots';
import { claimTask, type Begun, type Order } from '../../../../nodes/shared/register/claimTask';
import { dataTableRegister } from '../../../../nodes/shared/register/dataTableRegister';
import { createInRow, waitForTurn } from '../../../../nodes/shared/register/payOnce';
import { registerColumns, toRegisterRow } from '../../../../nodes/shared/register/registerRow';
import type { RegisterTable } from '../../../../nodes/shared/register/RegisterTable';
import { WorldTable } from './WorldTable.mts';

/** What becomes of an execution: of its requests, and of itself. */
export interface Fate {
	/** The recordings that its items want, all at once. */
	taskKeys: string[];
	/** Dies at this step; undefined lives on. */
	diesAt?: number;
	/** Sends this request to the table again, because the answer was lost. */
	lost?: number;
	/** So many turns later that request takes effect, when it has been given up for long. */
	lateTurns?: number;
	creation: 'answered' | 'lost' | 'refused';
}

export type Ending = { taskKey: string } & (
	{ kind: 'created' | 'used'; taskId: string } | { kind: 'failed'; failure: Failure }
);

interface Billed {
	taskKey: string;
	taskId: string;
	key?: string;
}

/** One execution at work: what its items share. */
interface Execution {
	id: string;
	fate: Fate;
	step: () => Promise<void>;
	clock: Clock;
	table: RegisterTable;
	creations: Order['creations'];
}

/** The table, the service and the time that all executions share. */
export class RegisterWorld {
	nowMs = Date.UTC(2030, 0, 1);
	/** Every creation that the service carried out; with a key, repeats are one. */
	readonly billed: Billed[] = [];
	readonly endings: Ending[] = [];
	readonly #table: WorldTable;
	readonly #turn: () => Promise<unknown>;
	readonly #sendsKey: boolean;

	/** @param turn resolves when the next step may happen: between any two, others may act */
	constructor(turn: () => Promise<unknown>, sendsKey: boolean) {
		this.#turn = turn;
		this.#sendsKey = sendsKey;
		this.#table = new WorldTable(turn, () => this.nowMs);
	}

	get liveRows() {
		const rows = this.#table.rows.map(toRegisterRow);
		return rows.filter(({ status }) => !/^(FAILED|CANCELED)$/.test(status));
	}

	/** One execution whose items want their tasks, from its first look to its end. */
	async execute(id: string, fate: Fate): Promise<void> {
		let steps = 0;
		const step = async () => {
			if (steps++ >= (fate.diesAt ?? Infinity)) await new Promise(() => {});
			await this.#turn();
		};
		const clock: Clock = {
			now: () => this.nowMs,
			pause: async (ms: number) => {
				await step();
				this.nowMs += ms;
			},
		};
		const table = dataTableRegister(
			this.#table.reachedBy({ step, lost: fate.lost, lateTurns: fate.lateTurns }),
			{ tableId: 'the register', columns: new Map(Object.entries(registerColumns)) },
			{ clock, random: () => 0.5 },
		);
		const execution = { id, fate, step, clock, table, creations: createSlots(2) };
		await Promise.all(fate.taskKeys.map(async (taskKey) => await this.#obtain(taskKey, execution)));
	}

	async #obtain(taskKey: string, execution: Execution): Promise<void> {
		const { id, clock, table, creations } = execution;
		const order: Order = {
			taskKey,
			claimKey: randomUUID(),
			executionId: id,
			sendsKey: this.#sendsKey,
			cells: { assetId: `asset of ${id}`, workflowId: 'w' },
			clock,
			awaits: true,
			creations,
		};
		const create = async (begun: Begun): Promise<Ending> => {
			const { idempotencyKey } = begun.begun;
			const send = async () => await this.#create(taskKey, idempotencyKey, execution);
			const { created } = await createInRow(table, begun, order, send, () => undefined);
			return { kind: 'created', taskKey, taskId: created.task.transcriptId };
		};
		try {
			this.endings.push(
				await waitForTurn({ clock }, async (waitedMs): Promise<Ending | 'wait'> => {
					const claim = await claimTask(table, order, waitedMs, create);
					if (claim === 'wait') return claim;
					if ('made' in claim) return claim.made;
					return { kind: 'used', taskKey, taskId: claim.found.taskId };
				}),
			);
		} catch (error) {
			this.endings.push({ kind: 'failed', taskKey, failure: toFailure(error) });
		}
	}

	/** The service: with keys, a repeat of a creation is that creation. */
	async #create(
		taskKey: string,
		sent: string,
		{ step, fate: { creation } }: Execution,
	): Promise<CreatedTask> {
		await step();
		if (creation === 'refused') throw new Failure({ kind: 'refused', message: 'no credits' });
		const key = this.#sendsKey ? sent : undefined;
		const known = this.billed.find((task) => key !== undefined && task.key === key);
		const task = known ?? { taskKey, taskId: randomUUID(), key };
		if (!known) this.billed.push(task);
		await step();
		if (creation === 'lost') throw new Failure({ kind: 'unknownOutcome', message: 'no answer' });
		return { task: { transcriptId: task.taskId, status: 'QUEUED' } };
	}
}
