import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

const fixture = (name: string) =>
	readFileSync(new URL(`../../fixtures/tls/${name}`, import.meta.url));

/** An https address, with a certificate that nobody but itself vouches for, in front of an http one. */
export async function startTlsProxy(target: string) {
	const server = createServer({ key: fixture('key.pem'), cert: fixture('cert.pem') });
	server.on('request', (incoming, outgoing) => {
		const { method, headers, url = '/' } = incoming;
		const onward = request(new URL(url, target), { method, headers }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
			answer.pipe(outgoing);
		});
		incoming.pipe(onward);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		address: `https://127.0.0.1:${port}`,
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}
