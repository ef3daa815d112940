import { createTaskBody } from './requestBodies.mts';
import { parseScript } from './state/script.mts';
import type { TaskStore } from './state/TaskStore.mts';
import type { UploadStore } from './state/UploadStore.mts';
import type { TaskPlan } from './views.mts';

/** A task that exists without an upload; everything is optional. */
export interface TaskSeed {
	filename?: string;
	durationMs?: number;
	/** In the form of a media tag: a line per turn, `Name: ` before it where a speaker is known. */
	tagText?: string;
	timestampMode?: 'CHUNK' | 'WORD';
	/** SUCCEEDED at once by default. */
	plan?: TaskPlan;
}

/** Makes an asset and its task in the stores, as if somebody had paid for it; returns the task id. */
export function seedTask(seed: TaskSeed, uploads: UploadStore, tasks: TaskStore): string {
	const { filename = 'seeded.mp3', durationMs = 60_000, tagText = '', timestampMode } = seed;
	const asset = uploads.add({
		uploadId: '',
		filename,
		mimetype: 'audio/mpeg',
		sizeBytes: 0,
		sha256: '',
		durationMs,
		script: parseScript(tagText),
	});
	const body = createTaskBody.parse({ assetId: asset.assetId, timestampMode });
	const plan = seed.plan ?? { queuedMs: 0, processingMs: 0, outcome: 'SUCCEEDED' };
	return tasks.add(asset, body, plan).transcriptId;
}
