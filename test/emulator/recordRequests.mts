import type { FastifyInstance } from 'fastify';
import type { EmulatorSettings } from './EmulatorOptions.mts';
import type { RequestRecord, RouteName } from './views.mts';

declare module 'fastify' {
	interface FastifyRequest {
		sighting: RequestRecord;
	}
	interface FastifyContextConfig {
		routeName?: RouteName;
	}
}

/** What the two servers saw, in order of arrival; tells those who wait for a request. */
export class RequestLog {
	readonly entries: RequestRecord[] = [];
	readonly #watchers = new Set<() => void>();

	of(route: RouteName): RequestRecord[] {
		return this.entries.filter((entry) => entry.route === route);
	}

	/** Resolves as soon as `count` requests of the route have arrived, at once if they have. */
	async arrived(route: RouteName, count: number): Promise<RequestRecord[]> {
		return await this.#enough(() => this.of(route), count);
	}

	/** Resolves as soon as `count` requests of the route are over, however they ended. */
	async ended(route: RouteName, count: number): Promise<RequestRecord[]> {
		return await this.#enough(
			() => this.of(route).filter(({ endedAt }) => endedAt !== undefined),
			count,
		);
	}

	add(entry: RequestRecord): void {
		this.entries.push(entry);
		this.changed();
	}

	/** To be called whenever an entry has changed. */
	changed(): void {
		for (const look of [...this.#watchers]) look();
	}

	async #enough(find: () => RequestRecord[], count: number): Promise<RequestRecord[]> {
		return await new Promise((resolve) => {
			const look = () => {
				const found = find();
				if (found.length < count) return;
				this.#watchers.delete(look);
				resolve(found);
			};
			this.#watchers.add(look);
			look();
		});
	}
}

/** Installs the hooks that write a server's requests into the log. Install them first of all. */
export function recordRequests(
	fastify: FastifyInstance,
	server: RequestRecord['server'],
	log: RequestLog,
	{ clock, onRequestEnd }: EmulatorSettings,
): void {
	const open = new Map<RouteName, number>();
	fastify.addHook('onRequest', async (request, reply) => {
		const route = request.routeOptions.config.routeName ?? 'unknown';
		const inFlight = (open.get(route) ?? 0) + 1;
		open.set(route, inFlight);
		const entry: RequestRecord = {
			at: clock(),
			server,
			route,
			method: request.method,
			path: request.url.replace(/\?.*$/s, ''),
			headers: request.headers,
			bodyBytes: 0,
			inFlight,
			outcome: 'open',
		};
		request.sighting = entry;
		reply.raw.once('close', () => {
			entry.outcome = reply.raw.writableFinished ? 'completed' : 'aborted';
			entry.endedAt = clock();
			open.set(route, (open.get(route) ?? 1) - 1);
			log.changed();
			onRequestEnd(entry);
		});
		log.add(entry);
	});
}

/** Installs the hook that notes the status answered. Install it last, after what may change it. */
export function recordAnswers(fastify: FastifyInstance): void {
	fastify.addHook('onSend', async (request, reply, payload) => {
		if (!request.raw.socket.destroyed) request.sighting.status = reply.statusCode;
		return payload;
	});
}
