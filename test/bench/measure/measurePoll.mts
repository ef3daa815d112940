import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { processMemory } from './processMemory.mts';

const child = fileURLToPath(new URL('../children/pollOnce.mts', import.meta.url));

/** What to poll. */
export interface PollJob {
	baseUrl: string;
	apiKey: string;
	taskIds: string[];
}

/** What the polling process says about itself. */
export interface PollOutcome {
	ms: number;
	/** Of the memory that n8n keeps for the node, as JSON. */
	stateBytes: number;
	emitted: number;
}

/**
 * One poll in a fresh process, and how far its resident memory grew above what it was before.
 *
 * @param onReady called when the process has warmed up and is about to poll
 */
export async function measurePoll(
	job: PollJob,
	onReady: () => void,
): Promise<PollOutcome & { growthBytes: number }> {
	const poller = fork(child, { execArgv: ['--no-warnings'] });
	const failed = once(poller, 'exit').then(([code]) => {
		throw new Error(`The polling process ended with ${code}`);
	});
	const message = async () => await Promise.race([once(poller, 'message'), failed]);
	try {
		poller.send(job);
		await message();
		onReady();
		const memory = processMemory(poller.pid ?? 0);
		const idleBytes = memory.residentBytes();
		memory.forgetPeak();
		poller.send('go');
		const [outcome]: [PollOutcome] = await message();
		return { ...outcome, growthBytes: memory.peakBytes() - idleBytes };
	} finally {
		failed.catch(() => undefined);
		poller.kill();
	}
}
