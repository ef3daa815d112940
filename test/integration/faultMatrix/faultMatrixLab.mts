import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { createClient, type Client } from '../../../nodes/shared/api/client';
import type { HttpRequest } from '../../../nodes/shared/api/exchange';
import type { Emulator, EmulatorOptions, RouteName } from '../../emulator/startEmulator.mts';
import { n8nHttp } from '../../unit/shared/api/n8nHttp.mts';
import { startServer } from '../../unit/shared/api/startServer.mts';
import { SkippingClock, StandingClock } from './faultMatrixClocks.mts';
import type { MatrixFault } from './faultMatrixFaults.mts';
import { startFileHost } from './faultMatrixFileHost.mts';
import type { RequestKind } from './faultMatrixPolicy.mts';

/** Starts a service that the matrix runs against. */
export type StartService = (options: EmulatorOptions) => Promise<Emulator>;

/** What a row needs: a service, a host of one file, a port that refuses, n8n's HTTP helper. */
export interface Lab {
	emulator: Emulator;
	file: Buffer;
	fileUrl: string;
	/** Time stands still on it, except where a request hangs. */
	clock: StandingClock;
	stop(): Promise<void>;
	/** A client whose requests of this kind meet the fault, the first `count` of them. */
	strike(request: RequestKind, fault: MatrixFault, count: number): StruckClient;
}

export interface StruckClient {
	client: Client;
	http: HttpRequest;
	/** Pauses between tries, in milliseconds. */
	pauses: number[];
	/** How many requests of the kind were sent. */
	sent(): number;
}

export async function openLab(startService: StartService): Promise<Lab> {
	const file = readFileSync(join(__dirname, '../../fixtures/media/memo.wav'));
	const emulator = await startService({ keepMedia: false, ...idempotencyNames });
	const host = await startFileHost(file);
	const closed = await startServer(() => {});
	await closed.stop();
	const realHttp = await n8nHttp();
	const clock = new StandingClock();
	/** Lets the request that hangs now time out, once the server is done with it. */
	const passTime = () => setImmediate(() => clock.passTime());

	return {
		emulator,
		file,
		fileUrl: `${host.url}/memo.wav`,
		clock,
		stop: async () => void (await Promise.all([emulator.stop(), host.stop()])),
		strike(request, { strike }, count) {
			emulator.clearFaults();
			host.inject(strike, 0, passTime);
			const isHang = strike.kind === 'hang';
			const when = () => {
				if (isHang) passTime();
				return true;
			};
			if (strike.kind !== 'refused') {
				if (request === 'openUrl') host.inject(strike, count, passTime);
				else emulator.inject({ ...strike, route: routeOf(request), count, when });
			}
			let sent = 0;
			const http: HttpRequest = async (options) => {
				const isAimed = kindOf(options.method, options.url, host.url) === routeOf(request);
				const isRefused = isAimed && strike.kind === 'refused' && sent < count;
				if (isAimed) sent++;
				return await realHttp(isRefused ? { ...options, url: closed.url } : options);
			};
			const skipping = new SkippingClock(clock);
			const { baseUrl, apiKey } = emulator;
			const client = createClient({ http, baseUrl, apiKey, clock, ...keyFor(request) });
			// two clocks: backoff is skipped, while the time limit of a request waits for its moment
			return {
				client: { ...client, clock: skipping },
				http,
				pauses: skipping.pauses,
				sent: () => sent,
			};
		},
	};
}

const idempotencyNames = { idempotencyHeader: 'Idempotency-Key', idempotencyField: 'onceKey' };

/** How the key of a creation goes out, if one does. */
function keyFor(request: RequestKind): Partial<typeof idempotencyNames> {
	const { idempotencyHeader, idempotencyField } = idempotencyNames;
	if (request === 'createTask with header') return { idempotencyHeader };
	return request === 'createTask with field' ? { idempotencyField } : {};
}

type MatrixRoute = RouteName | 'openUrl';

function routeOf(request: 'openUrl'): 'openUrl';
function routeOf(request: Exclude<RequestKind, 'openUrl'>): RouteName;
function routeOf(request: RequestKind): MatrixRoute;
function routeOf(request: RequestKind): MatrixRoute {
	if (request === 'createTask with header' || request === 'createTask with field') {
		return 'createTask';
	}
	return request === 'poll' ? 'getTask' : request;
}

function kindOf(method: string | undefined, url: string, hostUrl: string): MatrixRoute {
	if (url.startsWith(hostUrl)) return 'openUrl';
	if (method === 'PUT') return 'putMedia';
	if (method === 'GET') return 'getTask';
	if (url.endsWith('/complete')) return 'completeUpload';
	return url.endsWith('/tasks') ? 'createTask' : 'createUpload';
}
