import { tmpdir } from 'node:os';
import type { AssetView, RequestRecord, TaskPlan } from './views.mts';

/** The key that the emulator accepts unless told otherwise. A demonstration value, not a secret. */
export const demoApiKey = 'emulator-demo-key';

/** All optional; durations in milliseconds, sizes in bytes. */
export interface EmulatorOptions {
	/** The only key accepted; `demoApiKey` by default. */
	apiKey?: string;
	host?: string;
	/** 0, the default, lets the operating system choose. */
	servicePort?: number;
	storagePort?: number;
	/** The polling hint in the answer to a task creation; 1500 as in the interface's example. */
	pollAfterMs?: number;
	/** How long a session and its signed address are valid; 15 minutes. */
	sessionValidityMs?: number;
	/** The storage refuses larger files with 413; unlimited by default. */
	maxFileBytes?: number;
	/** Name of the header that makes task creation retry-safe; without it no header does. */
	idempotencyHeader?: string;
	/** The same for a member of the request's body; refused as unknown without this. */
	idempotencyField?: string;
	/** Decides what becomes of a task; `taskNumber` starts at 1. */
	taskPlan?: (asset: AssetView, taskNumber: number) => TaskPlan;
	/** Milliseconds since 1970; drives expiry and the life of tasks, so that hours can be simulated. */
	clock?: () => number;
	/** False: count and hash the bytes but write none, for uploads of many gigabytes. */
	keepMedia?: boolean;
	/** Where the folder with the media is made; the system's folder for temporary files by default. */
	temporaryFolder?: string;
	/** The duration of every file when `keepMedia` is false; one minute. */
	assumedDurationMs?: number;
	/** Called when a request is over, however it ended. */
	onRequestEnd?: (request: RequestRecord) => void;
}

type Idempotency = 'idempotencyHeader' | 'idempotencyField';

export type EmulatorSettings = Required<Omit<EmulatorOptions, Idempotency>> &
	Pick<EmulatorOptions, Idempotency>;

/** The options with every default filled in. */
export function settingsFrom(options: EmulatorOptions): EmulatorSettings {
	// an option given as undefined means its default, as everywhere in JavaScript
	const given = Object.fromEntries(
		Object.entries(options).filter(([, value]) => value !== undefined),
	);
	return {
		apiKey: demoApiKey,
		host: '127.0.0.1',
		servicePort: 0,
		storagePort: 0,
		pollAfterMs: 1500,
		sessionValidityMs: 15 * 60_000,
		maxFileBytes: Number.POSITIVE_INFINITY,
		taskPlan: () => ({ queuedMs: 50, processingMs: 100, outcome: 'SUCCEEDED' }),
		clock: Date.now,
		keepMedia: true,
		temporaryFolder: tmpdir(),
		assumedDurationMs: 60_000,
		onRequestEnd: () => undefined,
		...given,
		idempotencyHeader: options.idempotencyHeader?.toLowerCase(),
	};
}
