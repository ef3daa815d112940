import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A server of one listener on a port of its own, for what a well-behaved server would not do. */
export interface RawServer {
	url: string;
	/** Every connection so far. */
	sockets: Socket[];
	/** Resolves when every connection has been closed. */
	allClosed(): Promise<void>;
	stop(): Promise<void>;
}

export async function startServer(listener: RequestListener): Promise<RawServer> {
	const server = createServer(listener);
	const sockets: Socket[] = [];
	server.on('connection', (socket) => sockets.push(socket));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		sockets,
		async allClosed() {
			await Promise.all(sockets.map(closed));
		},
		async stop() {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}

/** However it ends: a reset is an end too. */
const closed = async (socket: Socket): Promise<void> =>
	await new Promise((resolve) => {
		if (socket.closed) resolve();
		socket.once('close', () => resolve());
	});
