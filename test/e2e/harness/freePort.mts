import { createServer } from 'node:net';

/**
 * Checks that a port of 127.0.0.1 can be used, or finds one.
 *
 * @param port 0 (default) for any free port
 * @returns the port; nothing listens on it any more, so take it soon
 * @throws in plain words if the given port is taken
 */
export async function freePort(port = 0): Promise<number> {
	const server = createServer();
	return await new Promise((resolve, reject) => {
		server.once('error', (error: NodeJS.ErrnoException) => {
			reject(error.code === 'EADDRINUSE' ? new Error(`port ${port} is taken`) : error);
		});
		server.listen(port, '127.0.0.1', () => {
			const address = server.address();
			if (address === null || typeof address === 'string') throw new Error('no port');
			server.close(() => resolve(address.port));
		});
	});
}
