import { join } from 'node:path';
import { installPackage } from '../harness/instance/installPackage.mts';
import { type N8n, startN8n } from '../harness/instance/startN8n.mts';
import { startPostgres } from './startPostgres.mts';
import { startRedis } from './startRedis.mts';

/** n8n as large installations run it: a main that plans, workers that execute. */
export interface QueueMode {
	main: N8n;
	workers: N8n[];
	stop(): Promise<void>;
}

/**
 * Starts Redis, PostgreSQL, a main and the workers, all on loopback, with the package installed in
 * each, because every process has a user folder of its own as on machines of their own.
 *
 * @param tarball from `packPackage`
 */
export async function startQueueMode(
	folder: string,
	tarball: string,
	workerCount: number,
	moreEnv: NodeJS.ProcessEnv = {},
): Promise<QueueMode> {
	const running: Array<{ stop(): Promise<void> }> = [];
	const stop = async () => {
		for (const server of running.splice(0).reverse()) await server.stop();
	};
	try {
		const redis = await startRedis(folder);
		running.push(redis);
		const postgres = await startPostgres(folder);
		running.push(postgres);
		const env = {
			EXECUTIONS_MODE: 'queue',
			QUEUE_BULL_REDIS_HOST: '127.0.0.1',
			QUEUE_BULL_REDIS_PORT: String(redis.port),
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: '127.0.0.1',
			DB_POSTGRESDB_PORT: String(postgres.port),
			DB_POSTGRESDB_DATABASE: 'n8n',
			DB_POSTGRESDB_USER: 'n8n',
			OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
			N8N_DEFAULT_BINARY_DATA_MODE: 'database',
			N8N_LOG_LEVEL: 'info',
			...moreEnv,
		};
		const start = async (name: string, args: string[]) => {
			const userFolder = join(folder, name);
			await installPackage(userFolder, tarball);
			const n8n = await startN8n({ userFolder, env, args, name });
			running.push(n8n);
			return n8n;
		};
		const main = await start('main', ['start']);
		const workers: N8n[] = [];
		for (let number = 1; number <= workerCount; number++) {
			workers.push(await start(`worker-${number}`, ['worker', '--concurrency=5']));
		}
		return { main, workers, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
