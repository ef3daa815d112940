import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to n8n's public API that counts who passes, and can be shut for some. */
export interface TableDoor {
	/** Its own address, without a trailing slash. */
	readonly baseUrl: string;
	/** Method, path and body of every request that passed, in order. */
	readonly passed: string[];
	/** Requests that were stopped, as above. */
	readonly stopped: string[];
	/** Leads to n8n from now on: it may have died, and come back elsewhere. */
	leadTo(target: string): void;
	/** Requests for which this is true get no further, and no answer. */
	shutFor(isStopped: (call: string) => boolean): void;
	stop(): Promise<void>;
}

/** @param target address of n8n */
export async function startTableDoor(target: string): Promise<TableDoor> {
	const passed: string[] = [];
	const stopped: string[] = [];
	let isStopped = (_call: string) => false;
	const server = createServer((incoming, outgoing) => {
		void read(incoming).then((body) => {
			const { method, url = '', headers } = incoming;
			const call = `${method} ${decodeURIComponent(url)} ${body}`;
			if (isStopped(call)) return void stopped.push(call);
			passed.push(call);
			const forwarded = request(new URL(url, target), { method, headers }, (answer) => {
				outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
				answer.pipe(outgoing);
			});
			// n8n may be dead on purpose
			forwarded.once('error', () => outgoing.destroy());
			forwarded.end(body);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		baseUrl: `http://127.0.0.1:${port}`,
		passed,
		stopped,
		leadTo: (next) => void (target = next),
		shutFor: (decides) => void (isStopped = decides),
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

async function read(incoming: IncomingMessage): Promise<string> {
	const parts: Buffer[] = [];
	for await (const part of incoming) parts.push(Buffer.from(part));
	return Buffer.concat(parts).toString('utf8');
}
