import type { Client } from '../api/client';
import type { Task } from '../api/answers/schemas';
import { stopped, toFailure, type Failure } from '../failure/Failure';
import {
	afterFailure,
	afterSuccess,
	failedPollsOf,
	noPolls,
	type FailedPolls,
	type PollRecord,
} from './pollRecord';
import {
	defaultHintMs,
	explainEnd,
	failedPollIntervalMs,
	pollingHasFailed,
	pollIntervalMs,
} from './pollSchedule';
import { createSlots } from './slots';
import { createStepAside } from './stepAside';
import { isTerminal } from './taskStatus';

export interface WaitRequest {
	taskId: string;
	/** What it was made from, where that is known; named in failures. */
	assetId?: string;
	/** The task as the creation answered it: what is known until the first poll. */
	task?: Task;
	/** The service's hint in milliseconds. Without one the first poll is at once. */
	hintMs?: number;
	/** Milliseconds from now until the wait gives up; undefined for never. */
	timeoutMs?: number;
	/** Milliseconds between polls; 0 follows the schedule. */
	fixedIntervalMs: number;
}

/**
 * How a wait ended: with a finished task, or in time-out with the task as last seen (by a poll, or at
 * its creation), if ever, and with the polls that did not get through.
 */
export type WaitOutcome =
	| { finished: true; task: Task; waitedMs: number }
	| { finished: false; task?: Task; waitedMs: number; failedPolls?: FailedPolls };

interface Wait extends WaitRequest {
	startedAt: number;
	dueAt: number;
	underWay: boolean;
	record: PollRecord;
	resolve(outcome: WaitOutcome): void;
	reject(failure: Failure): void;
}

export interface Poller {
	/** @throws Failure of the polls, with the task's id, last status and the time waited; `stopped` */
	wait(request: WaitRequest): Promise<WaitOutcome>;
}

const mostPollsAtOnce = 10;

/**
 * One scheduler for the waits of all items of a run: one loop, one timer, and a bounded number of
 * polls at once, however many tasks are pending.
 *
 * @param isBusy whether there is something to do that polls should make way for
 */
export function createPoller(
	client: Client,
	signal?: AbortSignal,
	isBusy: () => boolean = () => false,
): Poller {
	const { clock } = client;
	const waits = new Set<Wait>();
	const slots = createSlots(mostPollsAtOnce);
	const stepAside = createStepAside(clock, isBusy, signal);
	let changed = new AbortController();
	let isRunning = false;

	async function run(): Promise<void> {
		isRunning = true;
		while (waits.size > 0 && !signal?.aborted) {
			changed = new AbortController();
			const idle = [...waits].filter((wait) => !wait.underWay);
			const due = idle.filter((wait) => wait.dueAt <= clock.now());
			for (const wait of due) void poll(wait);
			const nextDueAt = Math.min(
				...idle.filter((wait) => !wait.underWay).map((wait) => wait.dueAt),
			);
			await clock.pause(nextDueAt - clock.now(), changed.signal);
		}
		isRunning = false;
		for (const wait of waits) end(wait, () => wait.reject(stopped().with(factsOf(wait))));
	}

	function end(wait: Wait, settle: () => void): void {
		if (waits.delete(wait)) settle();
		changed.abort();
	}

	const factsOf = (wait: Wait) => ({
		transcriptId: wait.taskId,
		assetId: wait.assetId,
		status: wait.task?.status,
		waitedMs: clock.now() - wait.startedAt,
	});

	async function poll(wait: Wait): Promise<void> {
		wait.underWay = true;
		try {
			wait.task = await slots.run(async () => {
				await stepAside();
				return await client.getTask(wait.taskId, signal);
			});
			wait.record = afterSuccess(wait.record, clock.now());
			after(wait);
		} catch (error) {
			afterFailed(wait, toFailure(error));
		}
		wait.underWay = false;
		changed.abort();
	}

	function after(wait: Wait, failure?: Failure): void {
		const { task, hintMs = defaultHintMs, fixedIntervalMs } = wait;
		const waitedMs = clock.now() - wait.startedAt;
		if (task && !failure && isTerminal(task.status)) {
			return end(wait, () => wait.resolve({ finished: true, task, waitedMs }));
		}
		if (wait.timeoutMs !== undefined && waitedMs >= wait.timeoutMs) {
			const failedPolls = failedPollsOf(wait.record, clock.now());
			return end(wait, () => wait.resolve({ finished: false, task, waitedMs, failedPolls }));
		}
		const intervalMs = pollIntervalMs(waitedMs, hintMs, fixedIntervalMs);
		const pauseMs = failure
			? failedPollIntervalMs(intervalMs, failure, wait.record.failedInARow)
			: intervalMs;
		// The last look is at the very end of the user's limit, not one interval before it.
		const leftMs = wait.timeoutMs === undefined ? pauseMs : wait.timeoutMs - waitedMs;
		wait.dueAt = clock.now() + Math.min(pauseMs, leftMs);
	}

	function afterFailed(wait: Wait, failure: Failure): void {
		wait.record = afterFailure(wait.record, failure, clock.now());
		if (pollingHasFailed(failure, wait.record, clock.now())) {
			const last = explainEnd(failure, wait.record.failedInARow);
			return end(wait, () => wait.reject(last.with(factsOf(wait))));
		}
		after(wait, failure);
	}

	signal?.addEventListener('abort', () => changed.abort(), { once: true });
	return {
		async wait(request) {
			return await new Promise((resolve, reject) => {
				const startedAt = clock.now();
				const firstMs = request.hintMs === undefined ? 0 : pollIntervalMs(0, request.hintMs, 0);
				const dueAt = startedAt + Math.min(firstMs, request.timeoutMs ?? firstMs);
				waits.add({
					...request,
					startedAt,
					dueAt,
					underWay: false,
					record: noPolls(),
					resolve,
					reject,
				});
				if (isRunning) changed.abort();
				else void run();
			});
		},
	};
}
