import { createHash } from 'node:crypto';

import type { StoredFile, Upload } from './completeUpload';

/**
 * What an item has already paid for or stored, kept in n8n's execution context so that *Retry On
 * Fail* and *Retry execution* resume instead of uploading and paying again. Holds ids and hashes
 * only: no address, no key.
 */
export interface JournalEntry {
	/** Position of the item when the entry was made. */
	item: number;
	/** Fingerprint of base URL and source: what the asset was made from. */
	assetKey: string;
	upload?: Upload;
	/** A file that has arrived while its upload is still to be completed. */
	stored?: StoredFile;
	/** Fingerprint of the settings that the task was, or is being, made with. */
	taskKey?: string;
	task?: JournaledTask;
	/**
	 * A task creation that was begun and whose outcome is not known (yet). Written before the request
	 * is sent, gone once a task exists or surely does not.
	 */
	creation?: { executionId?: string };
	/** Goes out with the creation; lives as long as the mark above, so that every task has its own. */
	idempotencyKey?: string;
	/** SHA-256 of the uploaded bytes; only the task register needs it. */
	contentHash?: string;
	/** What the item has written into, or found in, the task register. */
	register?: RegisterNote;
}

/** An item's row in the task register. */
export interface RegisterNote {
	rowId: number;
	/** The execution that began the creation, if that was this item's. */
	executionId: string;
	/** False as long as the row does not name the task: the register failed after the payment. */
	isRecorded: boolean;
	/** True once the row says how the task ended. */
	isEnded: boolean;
	/** True of a row that another workflow has made: how its task ended is not for this one to write. */
	isForeign?: boolean;
	/** Where the task was found and not made: what its row says of the file. */
	reused?: { assetId?: string; fileName?: string };
	/** A task that the service does not know, so that its row is no use. */
	lostTaskId?: string;
}

/** A task that was paid for, and the execution, if any, in which it turned out to be of no use. */
export interface JournaledTask {
	transcriptId: string;
	pollAfterMs?: number;
	/** It ended FAILED: n8n's automatic tries make no other, a person's *Retry execution* does. */
	failedIn?: string;
	/** The service did not know it: a person's *Retry execution* asks again, and then makes another. */
	unknownIn?: string;
}

/** What an item is about to do; two items with equal fingerprints are interchangeable. */
export interface Fingerprints {
	assetKey: string;
	taskKey?: string;
}

export interface Journal {
	/** The entry of each item, by position; changing it is writing to the journal. */
	entries: JournalEntry[];
	/** Forgets the run: every item has succeeded. */
	close(): void;
}

const contextKey = 'transcriptionJournal';

/** A fingerprint: tells equal things apart from others without keeping what they are. */
export const fingerprint = (...parts: readonly string[]): string =>
	createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/**
 * Opens the journal of one run of a node and finds every item's entry: first at the item's own
 * position, then, for items that were reordered between tries, wherever the same source was before.
 * An entry whose settings differ keeps its asset and loses its task.
 *
 * @param runKey tells this run of the node from others in the same execution
 * @param items what each item is about to do; undefined for one that makes nothing
 * @param context n8n's `getContext('node')`: kept with the execution, across both kinds of retry
 */
export function openJournal(
	context: Record<string, unknown>,
	runKey: string,
	items: ReadonlyArray<Fingerprints | undefined>,
): Journal {
	const runs = journalIn(context);
	const kept = (runs[runKey] ??= []);
	const free = new Set(kept);
	const claim = (matches: (entry: JournalEntry) => boolean) => {
		const found = [...free].find(matches);
		if (found) free.delete(found);
		return found;
	};
	const isSame = (entry: JournalEntry, wanted: Fingerprints) =>
		entry.assetKey === wanted.assetKey && entry.taskKey === wanted.taskKey;

	const inPlace = items.map(
		(wanted, item) => wanted && claim((entry) => entry.item === item && isSame(entry, wanted)),
	);
	const moved = items.map(
		(wanted, item) => inPlace[item] ?? (wanted && claim((entry) => isSame(entry, wanted))),
	);
	const entries = items.map((wanted, item) => {
		if (!wanted) return { item, assetKey: '' }; // makes nothing, so nothing of it is kept
		const { assetKey, taskKey } = wanted;
		const found = moved[item] ?? claim((entry) => entry.assetKey === assetKey);
		const entry = found ?? { item, assetKey, taskKey };
		if (!found) kept.push(entry);
		if (entry.taskKey !== taskKey) dropTask(entry);
		entry.item = item;
		entry.taskKey = taskKey;
		return entry;
	});
	const close = () => {
		delete runs[runKey];
		if (Object.keys(runs).length === 0) delete context[contextKey];
	};
	if (kept.length === 0) close();
	return { entries, close };
}

/** Forgets an entry's task, so that a retry makes a new one from the same asset. */
export function dropTask(entry: JournalEntry): void {
	delete entry.task;
	delete entry.creation;
	delete entry.idempotencyKey;
}

/** True if every other execution finds the item's task, too: its row in the task register names it. */
export const isRegistered = ({ task, register }: JournalEntry): boolean =>
	task !== undefined && register?.isRecorded === true;

function journalIn(context: Record<string, unknown>): Record<string, JournalEntry[]> {
	const present = context[contextKey];
	if (isJournal(present)) return present;
	const empty: Record<string, JournalEntry[]> = {};
	context[contextKey] = empty;
	return empty;
}

/** Only this file writes there; the check is for a context that something else has emptied or bent. */
const isJournal = (value: unknown): value is Record<string, JournalEntry[]> =>
	typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);
