import { createClient } from '../../../../nodes/shared/api/client';
import type { Task } from '../../../../nodes/shared/api/answers/schemas';
import { Failure, stopped, type FailureFacts } from '../../../../nodes/shared/failure/Failure';
import { createPoller, type WaitRequest } from '../../../../nodes/shared/pipeline/poller';
import { FakeClock } from '../FakeClock.mts';

/** How long every answer of the service takes. */
export const latencyMs = 10;

/** A status, or what a poll fails with. */
export type Answer = string | Partial<FailureFacts>;

/** A service whose tasks answer as told by the time since the start, and a poller on it. */
export function startPoller(
	answerAt: (elapsedMs: number, taskId: string) => Answer,
	isBusyAt: (elapsedMs: number) => boolean = () => false,
) {
	const clock = new FakeClock();
	const startedAt = clock.now();
	const stop = new AbortController();
	const polls: Array<{ taskId: string; atMs: number }> = [];
	let open = 0;
	let mostOpen = 0;
	const client = {
		...createClient({ http: async () => undefined, baseUrl: 'https://x', apiKey: 'k', clock }),
		async getTask(taskId: string, signal?: AbortSignal): Promise<Task> {
			const atMs = clock.now() - startedAt;
			polls.push({ taskId, atMs });
			mostOpen = Math.max(mostOpen, ++open);
			await clock.pause(latencyMs, signal);
			open--;
			if (signal?.aborted) throw stopped();
			const answer = answerAt(atMs, taskId);
			if (typeof answer === 'string') return { transcriptId: taskId, status: answer };
			throw new Failure({ kind: 'refused', message: 'It did not work', ...answer });
		},
	};
	const isBusy = () => isBusyAt(clock.now() - startedAt);
	const poller = createPoller(client, stop.signal, isBusy);
	const wait = (request: Partial<WaitRequest> = {}) => {
		const outcome = poller.wait({ taskId: 't', fixedIntervalMs: 0, ...request });
		return outcome.then(
			(value) => value,
			(error: unknown) => (error instanceof Failure ? error.facts : error),
		);
	};
	const times = (taskId = 't') =>
		polls.filter((poll) => poll.taskId === taskId).map(({ atMs }) => atMs);
	return { clock, stop, polls, wait, times, mostOpen: () => mostOpen };
}
