import { createClient, type CreatedTask } from '../../../nodes/shared/api/client';
import type { Task } from '../../../nodes/shared/api/answers/schemas';
import { Failure, type FailureFacts } from '../../../nodes/shared/failure/Failure';
import { createPoller } from '../../../nodes/shared/pipeline/poller';
import { slotsFor, type Run } from '../../../nodes/Transcription/run/run';
import { FakeClock } from '../shared/FakeClock.mts';
import { contextWith } from './contextWith.mts';

/** What a request for a task meets: its status, or a failure. */
export type Answer = string | Partial<FailureFacts>;

export interface RunPlan {
	parameters?: object;
	/** n8n's memory of the node; the same object for the next try of an execution. */
	memory?: Record<string, unknown>;
	executionId?: string;
	parallel?: number;
	isToolCall?: boolean;
	/** Whether the creation with this number (from 1) fails. */
	creation?: (number: number) => Partial<FailureFacts> | undefined;
	/** What becomes of the look at a task. */
	look?: (transcriptId: string) => Answer;
}

/** A run of the node against a service that answers at once, as planned, and counts. */
export function startRun(plan: RunPlan = {}) {
	const { parameters = {}, memory = {}, executionId = '1', parallel = 5 } = plan;
	const { isToolCall = false, creation, look = () => 'SUCCEEDED' } = plan;
	const clock = new FakeClock();
	const calls: string[] = [];
	const given = new AbortController();
	const throwIf = (facts: Partial<FailureFacts> | undefined) => {
		if (facts) throw new Failure({ kind: 'refused', message: 'It did not work', ...facts });
	};
	let creations = 0;
	const client = {
		...createClient({ http: async () => undefined, baseUrl: 'https://x', apiKey: 'k', clock }),
		async createTask({ assetId }: { assetId: string }): Promise<CreatedTask> {
			calls.push('createTask');
			creations++;
			throwIf(creation?.(creations));
			return { task: { transcriptId: `task-${creations} of ${assetId}`, status: 'QUEUED' } };
		},
		async getTask(transcriptId: string): Promise<Task> {
			calls.push(`getTask ${transcriptId}`);
			const answer = look(transcriptId);
			if (typeof answer !== 'string') throwIf(answer);
			return { transcriptId, status: String(answer) };
		},
	};
	const customData = new Map<string, string>();
	const context = Object.assign(contextWith(parameters), {
		logger: { info: () => undefined },
		getContext: () => memory,
		getWorkflowDataProxy: () => ({ $runIndex: 0 }),
		customData: {
			get: (name: string) => customData.get(name),
			set: (name: string, value: string) => void customData.set(name, value),
		},
	});
	const run: Run = {
		context,
		client,
		...slotsFor(parallel),
		poller: createPoller(client, given.signal),
		signal: given.signal,
		executionId,
		isToolCall,
		spending: new Map(),
		speakers: { wanted: new Set(), speakers: new Map() },
		tasks: { unfinished: new Map(), estimated: new Set() },
		keys: new Map(),
		giveUp: () => given.abort(),
		close: () => {},
	};
	return { run, clock, calls, memory, customData };
}
