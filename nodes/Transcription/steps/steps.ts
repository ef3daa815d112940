import type { CreatedTask } from '../../shared/api/client';
import type { Task } from '../../shared/api/answers/schemas';
import { createTask } from '../../shared/pipeline/createTask';
import { dropTask, type JournalEntry } from '../../shared/pipeline/journal';
import { withContentHash } from '../../shared/pipeline/media/contentHash';
import type { MediaSource } from '../../shared/pipeline/media/mediaSource';
import type { Upload } from '../../shared/pipeline/completeUpload';
import { uploadMedia } from '../../shared/pipeline/upload';
import { Failure, stopped } from '../../shared/failure/Failure';
import { noteInExecution } from '../run/executionNotes';
import { ensureRegisteredTask } from '../register/registeredTask';
import type { Registration } from '../register/registration';
import type { Run } from '../run/run';
import type { AssetOrigin, TaskSettings } from './origin';

/**
 * The steps that operations are made of, each resuming from the item's journal entry: media → asset
 * and asset → task. (Task → finished task is the poller's.)
 */

/**
 * Media → asset, or the asset that an earlier try has already made. Takes no slot of its own. With a
 * register the content's hash is noted as well; an upload without it is made again, which is free.
 */
export async function ensureUpload(
	run: Run,
	entry: JournalEntry,
	media: MediaSource,
	registration?: Registration,
): Promise<Upload> {
	if (registration && entry.contentHash === undefined) {
		delete entry.upload;
		delete entry.stored;
	}
	if (!entry.upload) {
		if (run.signal.aborted) throw stopped();
		const noteHash = (hash: string) => void (entry.contentHash = hash);
		const source = registration ? withContentHash(media, noteHash) : media;
		entry.upload = await uploadMedia(run.client, source, run.signal, entry);
	}
	return entry.upload;
}

/** What a task was made from; unknown of one that a person has written into the task register. */
interface FileOfTask {
	assetId?: string;
	fileName?: string;
}

/** A task that exists now: just created with the service's first answer, or resumed, or found. */
export interface ExistingTask extends FileOfTask {
	transcriptId: string;
	pollAfterMs?: number;
	/** The answer to the creation; absent if the task was resumed or reused. */
	created?: Task;
	/** True for a task that another execution has paid for: the register knew it. */
	reused?: boolean;
}

/**
 * Media or asset → task, in one of the run's slots; a task register has ways of its own. A task that
 * ended FAILED in an earlier execution is replaced: a person decided to try again. n8n's automatic
 * tries find it as it is, because each would buy another.
 */
export async function ensureTask(
	run: Run,
	entry: JournalEntry,
	origin: AssetOrigin,
	settings: TaskSettings,
	registration?: Registration,
): Promise<ExistingTask> {
	const failedIn = entry.task?.failedIn;
	if (failedIn !== undefined && failedIn !== run.executionId) dropTask(entry);
	const upload = async () =>
		'media' in origin ? await ensureUpload(run, entry, origin.media, registration) : origin;
	const uploadInSlot = async () => ('media' in origin ? await run.slots.run(upload) : origin);
	const make = async (assetId: string) => await create(run, entry, { assetId, ...settings });
	let created: CreatedTask | undefined;
	if (!entry.task) {
		created = registration
			? await ensureRegisteredTask(run, entry, {
					registration,
					settings,
					declaredName: 'media' in origin ? origin.media.declaredName : undefined,
					upload: uploadInSlot,
					create: make,
				})
			: await run.slots.run(async () => await make((await upload()).assetId));
	}
	return existingTask(entry, origin, created?.task);
}

/** The item's task as the journal knows it by now. */
function existingTask(entry: JournalEntry, origin: AssetOrigin, created?: Task): ExistingTask {
	const { task, register, upload } = entry;
	if (!task) throw new Failure({ kind: 'unexpected', message: 'The journal has no task' });
	const { transcriptId, pollAfterMs } = task;
	const file: FileOfTask = register?.reused ?? ('media' in origin ? upload : origin) ?? {};
	const { assetId, fileName } = file;
	const reused = register?.reused ? true : undefined;
	return { transcriptId, pollAfterMs, assetId, fileName, created, reused };
}

async function create(
	run: Run,
	entry: JournalEntry,
	request: TaskSettings & { assetId: string },
): Promise<CreatedTask> {
	const { client, context, executionId, signal } = run;
	return await createTask(client, request, {
		entry,
		executionId,
		signal,
		onCreated(transcriptId) {
			context.logger.info(`Created transcription task ${transcriptId}`);
			noteInExecution(context, transcriptId);
		},
	});
}
