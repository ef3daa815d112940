import { randomUUID } from 'node:crypto';
import type { EmulatorSettings } from '../EmulatorOptions.mts';
import { Problem } from '../refusals/Problem.mts';
import type { CreateTaskBody } from '../requestBodies.mts';
import { fillerScript } from './script.mts';
import { type Transcript, transcriptFrom } from './transcriptFrom.mts';
import type { Asset } from './UploadStore.mts';
import type { TaskPlan, TaskStatus, TaskView } from '../views.mts';

/** How a task ended because a test said so. */
interface Ending {
	status: 'SUCCEEDED' | 'FAILED' | 'CANCELED';
	showError?: unknown;
}

interface Task extends Omit<TaskView, 'status'> {
	asset: Asset;
	plan: TaskPlan;
	ending?: Ending;
	transcript?: Transcript;
}

const creditsPerMinute = { balanced: 1, precision: 2 } as const;
const languageNames = new Map([
	['eng', 'english'],
	['spa', 'spanish'],
	['zho', 'chinese'],
	['chi', 'chinese'],
	['deu', 'german'],
	['ger', 'german'],
]);

/** Tasks and their life, which follows from the clock alone. */
export class TaskStore {
	readonly #tasks = new Map<string, Task>();
	readonly #byIdempotencyKey = new Map<string, { request: string; task: Task }>();
	readonly #settings: EmulatorSettings;

	constructor(settings: EmulatorSettings) {
		this.#settings = settings;
	}

	/**
	 * Accepts a task, or finds the one that was accepted under the same key.
	 *
	 * @throws {Problem} 422 if the key came with other parameters before
	 */
	create(asset: Asset, body: CreateTaskBody, idempotencyKey?: string): TaskView {
		const request = JSON.stringify(body);
		const earlier =
			idempotencyKey === undefined ? undefined : this.#byIdempotencyKey.get(idempotencyKey);
		if (earlier && earlier.request !== request) {
			throw new Problem(422, 'IDEMPOTENCY_KEY_REUSED', 'Key reused', 'Same key, other parameters.');
		}
		// the first answer is replayed as it was, whatever became of the task since
		if (earlier) return { ...this.#view(earlier.task), status: 'QUEUED' };
		const plan = this.#settings.taskPlan(asset, this.#tasks.size + 1);
		const task = this.add(asset, body, plan, idempotencyKey);
		if (idempotencyKey !== undefined) this.#byIdempotencyKey.set(idempotencyKey, { request, task });
		return { ...this.#view(task), status: 'QUEUED' };
	}

	add(asset: Asset, body: CreateTaskBody, plan: TaskPlan, idempotencyKey?: string): Task {
		const credits = Math.ceil(asset.durationMs / 60_000) * creditsPerMinute[body.transcriptionMode];
		const task: Task = {
			...body,
			transcriptId: randomUUID(),
			assetId: asset.assetId,
			billedCredits: credits.toFixed(12),
			idempotencyKey,
			createdAtMs: this.#settings.clock(),
			asset,
			plan,
		};
		this.#tasks.set(task.transcriptId, task);
		return task;
	}

	/** @throws {Problem} 404 */
	get(transcriptId: string): Task {
		const task = this.#tasks.get(transcriptId);
		if (!task)
			throw new Problem(404, 'TASK_NOT_FOUND', 'Task not found', `No task ${transcriptId}.`);
		return task;
	}

	end(transcriptId: string, ending: Ending): void {
		this.get(transcriptId).ending = ending;
	}

	views(): TaskView[] {
		return [...this.#tasks.values()].map((task) => this.#view(task));
	}

	/** The body of a detail answer; result fields are there only when the task has succeeded. */
	detail(transcriptId: string) {
		const task = this.get(transcriptId);
		const status = this.#status(task);
		const { language, timestampMode, transcriptionMode, billedCredits, asset } = task;
		const showError = status === 'FAILED' ? (task.ending ?? task.plan).showError : null;
		return {
			transcriptId: task.transcriptId,
			status,
			showError: showError ?? null,
			...(status === 'SUCCEEDED' && this.#result(task)),
			sourceDurationMs: asset.durationMs,
			language,
			timestampMode,
			transcriptionMode,
			billedCredits,
			createdAt: new Date(task.createdAtMs).toISOString(),
		};
	}

	#result(task: Task) {
		const { asset, language } = task;
		const script = asset.script.length > 0 ? asset.script : fillerScript(asset.durationMs);
		task.transcript ??= transcriptFrom(script, asset.durationMs);
		const { fullText, chunks, words } = task.transcript;
		const spoken = languageNames.get(asset.language ?? '') ?? 'english';
		return {
			fullText,
			chunks,
			words: task.timestampMode === 'WORD' ? words : [],
			resultLanguage: language === 'Auto' ? spoken : language,
		};
	}

	#status({ createdAtMs, ending, plan }: Task): TaskStatus {
		if (ending) return ending.status;
		const ageMs = this.#settings.clock() - createdAtMs;
		if (ageMs < plan.queuedMs) return 'QUEUED';
		if (plan.outcome === 'NEVER' || ageMs < plan.queuedMs + plan.processingMs) return 'PROCESSING';
		return plan.outcome;
	}

	#view(task: Task): TaskView {
		const { asset: _asset, plan: _plan, ending: _ending, transcript: _transcript, ...facts } = task;
		return { ...facts, status: this.#status(task) };
	}
}
