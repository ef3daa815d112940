import type { IDataObject } from 'n8n-workflow';

import type { Task } from '../../../../nodes/shared/api/schemas';
import { Failure } from '../../../../nodes/shared/failure/Failure';
import { runPoll, type PollSetting } from '../../../../nodes/TranscriptionTrigger/polling/poll';
import { taskIdOf } from '../ids.mts';

/** How n8n keeps the memory of a polling trigger; measured on n8n 2.41. */
export type Mode = 'default' | 'durable';

/** What becomes of a poll after the node has returned. */
export type Fate =
	| 'normal'
	/** The first poll after activation. */
	| 'activation'
	/** n8n dies, or discards the result, before anything is stored. */
	| 'discarded'
	/** Default mode only: n8n dies after it has saved the memory, before the execution exists. */
	| 'lostInHandOff'
	/** Default mode only: the execution runs, saving the memory fails, then n8n dies. */
	| 'savedTooLate';

interface Row {
	id: number;
	task: number;
}

interface Trouble {
	/** Tasks whose look-up fails at this poll. */
	failing: ReadonlySet<number>;
	/** Rows of one listing, if it is to stop before the end. */
	pageOf?: number;
	/** Look-ups at this poll. */
	budget: number;
	cleanUpFails: boolean;
}

/**
 * A table, the service, and an n8n that keeps the trigger's memory as one of its modes does. Keeps
 * the books by which a test can judge what was promised.
 */
export class World {
	rows: Row[] = [];
	readonly statusOf = new Map<number, string>();
	/** Batches of executions that really started: row ids. */
	readonly executions: number[][] = [];
	/** Rows of batches that n8n lost or may start again: no promise holds for them. */
	readonly unpromised = new Set<number>();
	readonly broken: string[] = [];
	nowMs = Date.parse('2026-05-01T00:00:00.000Z');
	private memory: IDataObject = {};
	private stored = '{}';
	private nextRowId = 1;
	/** Rows that an earlier poll emitted or recorded: only those may be cleaned up. */
	private readonly dealtWith = new Set<number>();

	constructor(
		readonly mode: Mode,
		private readonly events: ReadonlySet<string>,
	) {}

	add(task: number): void {
		this.rows.push({ id: this.nextRowId++, task });
		if (!this.statusOf.has(task)) this.statusOf.set(task, 'QUEUED');
	}

	remove(index: number): void {
		this.rows.splice(index % Math.max(1, this.rows.length), 1);
	}

	finish(task: number, status: string): void {
		if ((this.statusOf.get(task) ?? 'QUEUED') === 'QUEUED') this.statusOf.set(task, status);
	}

	crash(): void {
		this.memory = JSON.parse(this.stored);
	}

	async poll(fate: Fate, trouble: Trouble): Promise<void> {
		this.nowMs += 60_000;
		// In durable mode every poll works on a copy of what is stored, else all share one object.
		const staticData = this.mode === 'durable' ? JSON.parse(this.stored) : this.memory;
		const emitted = await this.runNode(staticData, trouble);
		if (fate === 'discarded') {
			this.crash();
			return;
		}
		if (emitted === undefined) return;
		const emits = emitted !== null;
		const stores =
			this.mode === 'durable' ? emits || fate === 'normal' : emits || fate === 'activation';
		if (stores && fate !== 'savedTooLate') this.stored = JSON.stringify(staticData);
		if (emitted && fate !== 'lostInHandOff') this.executions.push(emitted);
		if (fate === 'lostInHandOff' || fate === 'savedTooLate') {
			for (const id of emitted ?? []) this.unpromised.add(id);
			this.crash();
		}
		this.recordDealtWith();
	}

	/** Row ids of what the node emitted, null for nothing, undefined if the poll failed. */
	private async runNode(
		staticData: IDataObject,
		trouble: Trouble,
	): Promise<number[] | null | undefined> {
		try {
			const items = await runPoll(this.setting(staticData, trouble));
			if (items) this.checkOrder(items);
			return items && items.map(({ row }) => rowIdOf(row));
		} catch (error) {
			if (error instanceof Failure) return undefined;
			throw error;
		}
	}

	private setting(
		staticData: IDataObject,
		{ failing, pageOf, budget, cleanUpFails }: Trouble,
	): PollSetting {
		let left = budget;
		const known = rowsIn(JSON.stringify(staticData));
		return {
			staticData,
			startedAt: this.nowMs,
			events: this.events,
			logger: { warn: () => {} },
			random: () => 0.5,
			read: ({ transcriptId, createdAt }) => ({ transcriptId, createdAt }),
			isListingTimeUp: () => false,
			isTimeUp: () => left <= 0,
			getTask: async (taskId) => {
				left--;
				return this.answer(Number(taskId.slice(-12)), failing, known);
			},
			source: {
				list: async (listAfter = 0) => {
					const rest = this.rows.filter(({ id }) => id > listAfter);
					const page = rest.slice(0, pageOf);
					const entries = page.map(({ id, task }) => ({
						taskId: id % 2 ? taskIdOf(task) : taskIdOf(task).toUpperCase(),
						row: { id, columns: { id } },
					}));
					const isEnd = page.length === rest.length;
					return {
						entries,
						complete: isEnd && listAfter === 0,
						listAfter: isEnd ? undefined : page.at(-1)?.id,
					};
				},
				cleanUp: async ({ row }) => {
					if (!this.dealtWith.has(row.id)) this.broken.push(`row ${row.id} cleaned up too early`);
					if (cleanUpFails) throw new Failure({ kind: 'network', message: 'n8n is away' });
					this.rows = this.rows.filter(({ id }) => id !== row.id);
				},
			},
		};
	}

	private answer(task: number, failing: ReadonlySet<number>, known: ReadonlySet<number>): Task {
		const rows = this.rows.filter((row) => row.task === task);
		if (rows.every(({ id }) => known.has(id))) this.broken.push(`task ${task} looked up again`);
		if (failing.has(task)) throw new Failure({ kind: 'network', message: 'The service is away' });
		const createdAt = new Date(Date.UTC(2026, 0, 1, 0, (task * 7919) % 1000)).toISOString();
		return { transcriptId: taskIdOf(task), status: this.statusOf.get(task) ?? '', createdAt };
	}

	private checkOrder(items: IDataObject[]): void {
		const times = items.map(({ createdAt }) => String(createdAt));
		if (times.join() !== [...times].sort().join()) this.broken.push('not oldest first');
		if (items.length > 100) this.broken.push('more than 100 items');
	}

	/** Only what is in the memory that n8n keeps may be cleaned up at later polls. */
	private recordDealtWith(): void {
		for (const id of rowsIn(this.keptMemory)) this.dealtWith.add(id);
	}

	get keptMemory(): string {
		return this.mode === 'durable' ? this.stored : JSON.stringify(this.memory);
	}
}

function rowIdOf(row: unknown): number {
	if (typeof row === 'object' && row !== null && 'id' in row) return Number(row.id);
	throw new Error('an item without its row');
}

/** The row ids that a memory holds as dealt with. */
function rowsIn(memory: string): Set<number> {
	const lists = [...memory.matchAll(/"rows":\[([\d,]+)\]/g)].map(([, ids = '']) => ids.split(','));
	return new Set(lists.flat().map(Number));
}
