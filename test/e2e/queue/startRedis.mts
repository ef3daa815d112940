import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../harness/process/freePort.mts';
import { type ServerProcess, startProcess } from '../harness/process/startProcess.mts';
import { until } from '../harness/process/until.mts';

/** A Redis of its own on loopback that keeps nothing. */
export async function startRedis(folder: string): Promise<ServerProcess & { port: number }> {
	const port = await freePort();
	const logFile = join(folder, 'redis.log');
	const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
	const server = await startProcess({ command: 'redis-server', args, logFile });
	await until(`Redis to listen (see ${logFile})`, async () => await isListening(port));
	return Object.assign(Object.create(server), { port });
}

async function isListening(port: number): Promise<boolean> {
	return await new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1', () => resolve(true));
		socket.once('error', () => resolve(false));
		socket.once('connect', () => socket.destroy());
	});
}
