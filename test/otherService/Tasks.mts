import type { EmulatorSettings } from '../emulator/EmulatorOptions.mts';
import { fillerScript } from '../emulator/state/script.mts';
import { transcriptFrom } from '../emulator/state/transcriptFrom.mts';
import type { TaskPlan, TaskStatus, TaskView } from '../emulator/views.mts';
import { Refusal } from './Refusal.mts';
import { inWholeSeconds } from './times.mts';
import { type Asset, newId } from './Uploads.mts';

export interface TaskSettings {
	language: string;
	timestampMode: 'CHUNK' | 'WORD';
	transcriptionMode: 'balanced' | 'precision';
}

interface Task extends TaskSettings {
	transcriptId: string;
	asset: Asset;
	plan: TaskPlan;
	createdAtMs: number;
	idempotencyKey?: string;
	ending?: { status: TaskStatus; showError?: unknown };
}

/** Tasks, which the service describes in full from the first moment on, with what it has. */
export class Tasks {
	readonly #tasks = new Map<string, Task>();
	readonly #settings: EmulatorSettings;

	constructor(settings: EmulatorSettings) {
		this.#settings = settings;
	}

	/** A key that was seen before gives the task of then, as it is now. */
	create(asset: Asset, settings: TaskSettings, idempotencyKey?: string): Task {
		const earlier = [...this.#tasks.values()].find(
			(task) => idempotencyKey !== undefined && task.idempotencyKey === idempotencyKey,
		);
		if (earlier) return earlier;
		const plan = this.#settings.taskPlan(asset, this.#tasks.size + 1);
		return this.add(asset, settings, plan, idempotencyKey);
	}

	add(asset: Asset, settings: TaskSettings, plan: TaskPlan, idempotencyKey?: string): Task {
		const createdAtMs = this.#settings.clock();
		const task = { ...settings, transcriptId: newId(), asset, plan, createdAtMs, idempotencyKey };
		this.#tasks.set(task.transcriptId, task);
		return task;
	}

	/** @throws {Refusal} 404 for an id that differs, be it in one letter's case */
	get(transcriptId: string): Task {
		const task = this.#tasks.get(transcriptId);
		if (!task) throw new Refusal(404, undefined, 'There is no such task.');
		return task;
	}

	end(transcriptId: string, ending: Task['ending']): void {
		this.get(transcriptId).ending = ending;
	}

	views(): TaskView[] {
		return [...this.#tasks.values()].map((task) => {
			const { asset, plan: _plan, ending: _ending, ...facts } = task;
			const billedCredits = this.#price(task);
			return { ...facts, assetId: asset.assetId, status: this.#status(task), billedCredits };
		});
	}

	/** What a creation answers. */
	summary(task: Task) {
		const { transcriptId, language, timestampMode, transcriptionMode } = task;
		const status = this.#status(task);
		const modes = { language, timestampMode, transcriptionMode };
		return { transcriptId, status, ...modes, billedCredits: this.#price(task) };
	}

	/** Every field at any time: null, empty or as far as it is known while there is no result. */
	detail(task: Task) {
		const { asset, createdAtMs, ending, plan } = task;
		const summary = this.summary(task);
		const hasFailed = summary.status === 'FAILED';
		const result = summary.status === 'SUCCEEDED' ? resultOf(task) : noResult;
		return {
			...summary,
			...(hasFailed && { showError: (ending ?? plan).showError ?? 'It cannot be understood.' }),
			...result,
			sourceDurationMs: summary.status === 'SUCCEEDED' ? asset.durationMs : 0,
			createdAt: inWholeSeconds(createdAtMs),
			queuePosition: null,
		};
	}

	#status({ createdAtMs, ending, plan }: Task): TaskStatus {
		if (ending) return ending.status;
		const ageMs = this.#settings.clock() - createdAtMs;
		if (ageMs < plan.queuedMs) return 'QUEUED';
		if (plan.outcome === 'NEVER' || ageMs < plan.queuedMs + plan.processingMs) return 'PROCESSING';
		return plan.outcome;
	}

	/** Billed when there is something to bill. */
	#price(task: Task): string {
		const perMinute = task.transcriptionMode === 'precision' ? 2 : 1;
		const isDone = this.#status(task) === 'SUCCEEDED';
		return (isDone ? (task.asset.durationMs / 60_000) * perMinute : 0).toFixed(12);
	}
}

const noResult = { fullText: '', chunks: [], words: null, resultLanguage: null };

/** Words in either mode, inclusive ends, speakers by number, and a name only where there is one. */
function resultOf({ asset, language }: Task) {
	const script = asset.script.length > 0 ? asset.script : fillerScript(asset.durationMs);
	const { fullText, chunks, words } = transcriptFrom(script, asset.durationMs);
	return {
		fullText,
		words,
		resultLanguage: language === 'Auto' ? 'english' : language,
		chunks: chunks.map(({ speakerKey, speakerName, wordEndIndex, ...chunk }) => ({
			...chunk,
			wordEndIndex: wordEndIndex - 1,
			...(speakerKey !== null && { speakerKey: Number(speakerKey.replace('speaker_', '')) }),
			...(speakerName !== null && { speakerName }),
		})),
	};
}
