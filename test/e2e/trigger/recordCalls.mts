import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Hands every request on to another server, and writes it down. */
export interface CallRecord {
	/** Its own address, without a trailing slash. */
	readonly baseUrl: string;
	/** Method and path without query, such as `GET /healthz`, in order of arrival. */
	readonly seen: string[];
	stop(): Promise<void>;
}

/** @param target address of the server that answers */
export async function recordCalls(target: string): Promise<CallRecord> {
	const seen: string[] = [];
	const server = createServer((incoming, outgoing) => {
		const { method, url = '', headers } = incoming;
		seen.push(`${method} ${url.replace(/\?.*/s, '')}`);
		const forwarded = request(new URL(url, target), { method, headers }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
		});
		// The other side may be dead on purpose.
		forwarded.once('error', () => outgoing.destroy());
		incoming.pipe(forwarded);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		baseUrl: `http://127.0.0.1:${port}`,
		seen,
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
