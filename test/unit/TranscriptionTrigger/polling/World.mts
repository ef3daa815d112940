import type { IDataObject } from 'n8n-workflow';

import type { Task } from '../../../../nodes/shared/api/answers/schemas';
import { Failure } from '../../../../nodes/shared/failure/Failure';
import { runPoll, type PollSetting } from '../../../../nodes/TranscriptionTrigger/polling/poll';
import { taskIdOf } from '../ids.mts';
import { away, type Evil, evils, noService } from './evils.mts';
import { type Fate, KeptMemory, type Mode } from './KeptMemory.mts';

interface Row {
	id: number;
	task: number;
	/** With Update Row: how the trigger marked it. */
	status?: string;
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
	readonly evilOf = new Map<number, Evil>();
	/** The credential leads to something that is not the service. */
	isLost = false;
	/** How often a person has cleared the mark of a row. */
	readonly clearings = new Map<number, number>();
	/** Batches of executions that really started: row ids. */
	readonly executions: number[][] = [];
	/** Rows of batches that n8n lost or may start again: no promise holds for them. */
	readonly unpromised = new Set<number>();
	readonly broken: string[] = [];
	nowMs = Date.parse('2026-05-01T00:00:00.000Z');
	readonly memory: KeptMemory;
	private nextRowId = 1;
	/** Rows that an earlier poll emitted or recorded: only those may be cleaned up. */
	private readonly dealtWith = new Set<number>();

	constructor(
		mode: Mode,
		private readonly events: ReadonlySet<string>,
		private readonly afterEmitting: 'delete' | 'update' = 'delete',
	) {
		this.memory = new KeptMemory(mode);
	}

	add(task: number): void {
		this.rows.push({ id: this.nextRowId++, task });
		if (!this.statusOf.has(task)) this.statusOf.set(task, 'QUEUED');
	}

	remove(index: number): void {
		this.rows.splice(index % Math.max(1, this.rows.length), 1);
	}

	spoil(task: number, evil: Evil | undefined): void {
		if (evil) this.evilOf.set(task, evil);
		else this.evilOf.delete(task);
	}

	/** A person wants a row again, after the poll that marked it. */
	clear(index: number): void {
		const emitted = rowsIn(this.memory.text);
		const marked = this.rows.filter(({ id, status }) => status !== undefined && !emitted.has(id));
		const row = marked[index % Math.max(1, marked.length)];
		if (!row) return;
		delete row.status;
		this.clearings.set(row.id, (this.clearings.get(row.id) ?? 0) + 1);
	}

	finish(task: number, status: string): void {
		if ((this.statusOf.get(task) ?? 'QUEUED') === 'QUEUED') this.statusOf.set(task, status);
	}

	crash(): void {
		this.memory.crash();
	}

	async poll(fate: Fate, trouble: Trouble): Promise<void> {
		this.nowMs += 60_000;
		const staticData = this.memory.forPoll;
		const emitted = await this.runNode(staticData, trouble, fate === 'activation');
		if (fate === 'discarded') {
			this.crash();
			return;
		}
		if (emitted === undefined) return;
		this.memory.keep(staticData, fate, emitted !== null);
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
		isActivation: boolean,
	): Promise<number[] | null | undefined> {
		const before = JSON.stringify(staticData);
		try {
			const items = await runPoll({ ...this.setting(staticData, trouble), isActivation });
			if (items) this.checkOrder(items);
			return items && items.map(({ row }) => rowIdOf(row));
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
			this.checkFailure(before, trouble);
			return undefined;
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
			service: this.isLost ? 'elsewhere' : 'here',
			isActivation: false,
			batchSize: 100,
			startedAt: this.nowMs,
			events: this.events,
			logger: { warn: () => {} },
			random: () => 0.5,
			read: ({ transcriptId, createdAt }, row) => ({ transcriptId, createdAt, row: row?.columns }),
			isListingTimeUp: () => false,
			isTimeUp: () => left <= 0,
			getTask: async (taskId) => {
				left--;
				return this.answer(Number(taskId.slice(-12)), failing, known);
			},
			source: {
				list: async (listAfter = 0) => {
					const listed = this.rows.filter(({ status }) => status === undefined);
					const rest = listed.filter(({ id }) => id > listAfter);
					const page = rest.slice(0, pageOf);
					const entries = page.map(({ id, task }) => ({
						taskId: id % 2 ? taskIdOf(task) : taskIdOf(task).toUpperCase(),
						row: { id, columns: { id } },
					}));
					const isEnd = page.length === rest.length;
					return { entries, listAfter: isEnd ? undefined : page.at(-1)?.id };
				},
				cleanUp: async ({ row, status }) => {
					if (!this.dealtWith.has(row.id)) this.broken.push(`row ${row.id} cleaned up too early`);
					if (cleanUpFails) throw new Failure({ kind: 'network', message: 'n8n is away' });
					if (this.afterEmitting === 'delete')
						this.rows = this.rows.filter(({ id }) => id !== row.id);
					else for (const one of this.rows) if (one.id === row.id) one.status = status;
				},
			},
		};
	}

	private answer(task: number, failing: ReadonlySet<number>, known: ReadonlySet<number>): Task {
		const rows = this.rows.filter((row) => row.task === task && row.status === undefined);
		if (rows.length > 0 && rows.every(({ id }) => known.has(id))) {
			this.broken.push(`task ${task} looked up again`);
		}
		if (failing.has(task)) throw away;
		if (this.isLost) throw noService;
		const evil = this.evilOf.get(task);
		if (evil) throw evils[evil];
		const createdAt = new Date(Date.UTC(2026, 0, 1, 0, (task * 7919) % 1000)).toISOString();
		return { transcriptId: taskIdOf(task), status: this.statusOf.get(task) ?? '', createdAt };
	}

	/** A poll may fail only if not one task of the list is well, as far as the memory tells. */
	private checkFailure(memory: string, { failing, pageOf, budget }: Trouble): void {
		if (this.isLost || pageOf !== undefined || budget !== Infinity) return;
		const tasks: Record<string, { bad?: number; status?: string }> =
			JSON.parse(memory).watch?.tasks ?? {};
		const good = this.rows.find(({ task, status }) => {
			const record = tasks[taskIdOf(task)];
			if (failing.has(task) || this.evilOf.has(task) || record?.bad !== undefined) return false;
			return status === undefined && record?.status === undefined;
		});
		if (good) this.broken.push(`a poll failed although task ${good.task} is well`);
	}

	private checkOrder(items: IDataObject[]): void {
		const times = items.map(({ createdAt }) => String(createdAt));
		if (times.join() !== [...times].sort().join()) this.broken.push('not oldest first');
		if (items.length > 100) this.broken.push('more than 100 items');
	}

	/** Only what is in the memory that n8n keeps may be cleaned up at later polls. */
	private recordDealtWith(): void {
		for (const id of rowsIn(this.memory.text)) this.dealtWith.add(id);
	}

	/** What changes as long as something is left to do. */
	get signs(): string {
		const open = this.rows.filter(({ status }) => status === undefined);
		return `${this.executions.length} ${open.length}`;
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
