import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AddressSigner } from './state/AddressSigner.mts';
import { type EmulatorOptions, settingsFrom } from './EmulatorOptions.mts';
import { type Fault, FaultQueue } from './faults/faults.mts';
import { MediaFolder } from './state/MediaFolder.mts';
import { RequestLog } from './recordRequests.mts';
import { seedTask, type TaskSeed } from './seedTask.mts';
import { serviceServer } from './serviceServer.mts';
import { storageServer } from './storageServer.mts';
import { TaskStore } from './state/TaskStore.mts';
import type { AssetView, RequestRecord, RouteName, TaskView, UploadView } from './views.mts';
import { UploadStore } from './state/UploadStore.mts';

export type { EmulatorOptions } from './EmulatorOptions.mts';
export { demoApiKey } from './EmulatorOptions.mts';
export type { Fault } from './faults/faults.mts';
export type { TaskSeed } from './seedTask.mts';
export type {
	AssetView,
	RequestRecord,
	RouteName,
	TaskPlan,
	TaskView,
	UploadView,
} from './views.mts';

/** A running service and its storage. */
export interface Emulator {
	/** Address of the service, without a trailing slash. */
	readonly baseUrl: string;
	readonly storageUrl: string;
	readonly apiKey: string;
	/** Every request since the start, or since `forget()`, in order of arrival. */
	readonly record: readonly RequestRecord[];
	readonly uploads: UploadView[];
	readonly assets: AssetView[];
	/** Every task that was accepted, and so billed. */
	readonly tasks: TaskView[];
	/** The requests of one route. */
	requests(route: RouteName): RequestRecord[];
	/** Resolves with them as soon as `count` have arrived; 1 by default. */
	arrived(route: RouteName, count?: number): Promise<RequestRecord[]>;
	/** Resolves with those that are over, however they ended, as soon as there are `count`. */
	ended(route: RouteName, count?: number): Promise<RequestRecord[]>;
	inject(...faults: Fault[]): void;
	clearFaults(): void;
	/** Makes an asset and a task without requests; returns the task id. */
	addTask(seed?: TaskSeed): string;
	finishTask(transcriptId: string): void;
	failTask(transcriptId: string, showError?: unknown): void;
	cancelTask(transcriptId: string): void;
	/** Empties the record; uploads, assets and tasks stay. */
	forget(): void;
	/** Closes every connection at once and removes all media. Stopping twice is harmless. */
	stop(): Promise<void>;
}

/**
 * Starts the service and its storage on two ports of their own.
 *
 * @throws the listen error (`EADDRINUSE`) if a given port is taken; nothing is left running then
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
	const settings = settingsFrom(options);
	const log = new RequestLog();
	const faults = new FaultQueue();
	const media = new MediaFolder(settings);
	const uploads = new UploadStore(settings, media);
	const tasks = new TaskStore(settings);
	const parts = { settings, log, faults, uploads, media, tasks, signer: new AddressSigner() };

	const storage = storageServer(parts);
	const storageUrl = await listen(storage, settings.host, settings.storagePort);
	const service = serviceServer({ ...parts, storageUrl });
	const baseUrl = await listen(service, settings.host, settings.servicePort).catch(
		async (error) => {
			await storage.close();
			throw error;
		},
	);

	let stopped: Promise<void> | undefined;
	const stop = async () => {
		await Promise.all([service.close(), storage.close()]);
		await media.close();
	};

	return {
		baseUrl,
		storageUrl,
		apiKey: settings.apiKey,
		record: log.entries,
		get uploads() {
			return uploads.uploadViews();
		},
		get assets() {
			return uploads.assetViews();
		},
		get tasks() {
			return tasks.views();
		},
		requests: (route) => log.of(route),
		arrived: async (route, count = 1) => await log.arrived(route, count),
		ended: async (route, count = 1) => await log.ended(route, count),
		inject: (...added) => added.forEach((fault) => faults.add(fault)),
		clearFaults: () => faults.clear(),
		addTask: (seed = {}) => seedTask(seed, uploads, tasks),
		finishTask: (id) => tasks.end(id, { status: 'SUCCEEDED' }),
		failTask: (id, showError) => tasks.end(id, { status: 'FAILED', showError }),
		cancelTask: (id) => tasks.end(id, { status: 'CANCELED' }),
		forget: () => void log.entries.splice(0),
		stop: async () => await (stopped ??= stop()),
	};
}

async function listen(server: FastifyInstance, host: string, port: number): Promise<string> {
	await server.listen({ host, port });
	const { port: bound } = server.server.address() as AddressInfo;
	return `http://${host}:${bound}`;
}
