import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type EmulatorOptions, settingsFrom } from '../emulator/EmulatorOptions.mts';
import { FaultQueue } from '../emulator/faults/faults.mts';
import { RequestLog } from '../emulator/recordRequests.mts';
import { parseScript } from '../emulator/state/script.mts';
import type { Emulator } from '../emulator/startEmulator.mts';
import type { RequestRecord, RouteName } from '../emulator/views.mts';
import { type Answer, refusal, storageWord } from './answers.mts';
import { Refusal } from './Refusal.mts';
import { checkKey, readJson, routeOf, serve, taskSettings, type Stores } from './serve.mts';
import { sendStruck, strikeBeforeBody, strikeBeforeEffect, type Passage } from './strike.mts';
import { Tasks } from './Tasks.mts';
import { Uploads } from './Uploads.mts';

/**
 * Another service of the same interface, made from its document alone and of another mind than the
 * emulator wherever the document leaves a choice: what passes on both does not lean on either. It
 * takes the same handle, so a spec can be given one or the other. What differs stands in README.md.
 */
export async function startOtherService(options: EmulatorOptions = {}): Promise<Emulator> {
	const settings = settingsFrom(options);
	const log = new RequestLog();
	const faults = new FaultQueue();
	const uploads = new Uploads(settings);
	const tasks = new Tasks(settings);
	const stores: Stores = { settings, uploads, tasks, baseUrl: '' };
	const open = new Map<RouteName, number>();

	const server = createServer((request, response) => {
		const entry = record(request, response);
		const passage = { request, response, entry, faults, isStruck: false };
		answer(passage, stores).catch(() => response.destroy());
	});
	server.listen(settings.servicePort, settings.host);
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	// the files go to the same address as everything else, under a path of their own
	const baseUrl = (stores.baseUrl = `http://${settings.host}:${port}`);

	function record(request: IncomingMessage, response: ServerResponse): RequestRecord {
		const route = routeOf(request);
		const inFlight = (open.get(route) ?? 0) + 1;
		open.set(route, inFlight);
		const entry: RequestRecord = {
			at: settings.clock(),
			server: route === 'putMedia' ? 'storage' : 'service',
			route,
			method: request.method ?? '',
			path: (request.url ?? '').replace(/\?.*$/s, ''),
			headers: request.headers,
			bodyBytes: 0,
			inFlight,
			outcome: 'open',
		};
		response.once('close', () => {
			entry.outcome = response.writableFinished ? 'completed' : 'aborted';
			entry.endedAt = settings.clock();
			open.set(route, (open.get(route) ?? 1) - 1);
			log.changed();
			settings.onRequestEnd(entry);
		});
		log.add(entry);
		return entry;
	}

	let stopped: Promise<unknown> | undefined;
	const stop = async () => {
		server.closeAllConnections();
		server.close();
		await once(server, 'close');
	};

	return {
		baseUrl,
		storageUrl: baseUrl,
		apiKey: settings.apiKey,
		record: log.entries,
		get uploads() {
			return [...uploads.sessions.values()];
		},
		get assets() {
			return [...uploads.assets.values()];
		},
		get tasks() {
			return tasks.views();
		},
		requests: (route) => log.of(route),
		arrived: async (route, count = 1) => await log.arrived(route, count),
		ended: async (route, count = 1) => await log.ended(route, count),
		inject: (...added) => added.forEach((fault) => faults.add(fault)),
		clearFaults: () => faults.clear(),
		addTask({ filename = 'seeded.mp3', durationMs = 60_000, tagText = '', ...seed } = {}) {
			const file = { uploadId: '', filename, mimetype: 'audio/mpeg', sizeBytes: 0, sha256: '' };
			const asset = uploads.add({ ...file, durationMs, script: parseScript(tagText) });
			const plan = seed.plan ?? { queuedMs: 0, processingMs: 0, outcome: 'SUCCEEDED' };
			const { timestampMode } = seed;
			return tasks.add(asset, taskSettings({ timestampMode }), plan).transcriptId;
		},
		finishTask: (id) => tasks.end(id, { status: 'SUCCEEDED' }),
		failTask: (id, showError) => tasks.end(id, { status: 'FAILED', showError }),
		cancelTask: (id) => tasks.end(id, { status: 'CANCELED' }),
		forget: () => void log.entries.splice(0),
		stop: async () => void (await (stopped ??= stop())),
	};
}

/** From the first byte of a request to the last of its answer. */
async function answer(passage: Passage, stores: Stores): Promise<void> {
	if (strikeBeforeBody(passage)) return;
	await sendStruck(passage, await work(passage, stores).catch(asAnswer(passage.entry)));
}

async function work(passage: Passage, stores: Stores): Promise<Answer> {
	const { request, entry } = passage;
	const { route } = entry;
	if (route !== 'putMedia') {
		checkKey(request, stores.settings);
		const body = await readJson(request);
		entry.json = body;
		return (await strikeBeforeEffect(passage)) ?? (await serve(route, request, body, stores));
	}
	const struck = await strikeBeforeEffect(passage);
	if (struck) return struck;
	const { authorization, 'content-type': mimetype = '' } = request.headers;
	if (authorization !== undefined) throw new Refusal(400, undefined, 'Two ways to authenticate.');
	const session = stores.uploads.admit(request.url ?? '', mimetype);
	const media = await buffer(request);
	entry.bodyBytes = media.length;
	stores.uploads.store(session, media);
	return storageWord(201, 'Created.');
}

const asAnswer =
	({ route }: RequestRecord) =>
	(error: unknown): Answer => {
		if (!(error instanceof Refusal)) throw error;
		return route === 'putMedia' ? storageWord(error.status, error.message) : refusal(error);
	};
