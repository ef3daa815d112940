import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that the system gives to outgoing connections: one of those could be taken again
 * before its server listens, above all when two test files run at once. Browsers refuse 10080.
 */
const [lowest, highest] = [10_100, 32_000];
const mostTries = 50;

/**
 * Checks that a port of 127.0.0.1 can be used, or finds one.
 *
 * @param port 0 (default) for any free port
 * @returns the port; nothing listens on it any more, so take it soon
 * @throws in plain words if the given port is taken
 */
export async function freePort(port = 0): Promise<number> {
	if (port !== 0) {
		if (!(await isFree(port))) throw new Error(`port ${port} is taken`);
		return port;
	}
	for (let tries = 0; tries < mostTries; tries++) {
		const candidate = randomInt(lowest, highest);
		if (await isFree(candidate)) return candidate;
	}
	throw new Error(`none of ${mostTries} ports is free`);
}

/** @throws what says nothing of the port, such as a lack of rights */
async function isFree(port: number): Promise<boolean> {
	const server = createServer();
	return await new Promise((resolve, reject) => {
		server.once('error', (error: NodeJS.ErrnoException) => {
			if (error.code === 'EADDRINUSE') resolve(false);
			else reject(error);
		});
		server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
	});
}
