import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/v4-mini';
import { observeProcess } from './observeProcess.mts';

const child = fileURLToPath(new URL('../children/pollOnce.mts', import.meta.url));

/** What to poll. */
export const pollJobSchema = z.object({
	baseUrl: z.string(),
	apiKey: z.string(),
	taskIds: z.array(z.string()),
});
export type PollJob = z.infer<typeof pollJobSchema>;

/** What the polling process says about itself. */
const outcomeSchema = z.object({
	ms: z.number(),
	/** Of the memory that n8n keeps for the node, as JSON. */
	stateBytes: z.number(),
	emitted: z.number(),
});
export type PollOutcome = z.infer<typeof outcomeSchema>;

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
	const message = async () => (await Promise.race([once(poller, 'message'), failed]))[0];
	try {
		poller.send(job);
		await message();
		onReady();
		const observed = observeProcess(poller.pid ?? 0);
		const idleBytes = observed.residentBytes();
		observed.forgetPeak();
		poller.send('go');
		const outcome = outcomeSchema.parse(await message());
		return { ...outcome, growthBytes: observed.peakBytes() - idleBytes };
	} finally {
		failed.catch(() => undefined);
		poller.kill();
	}
}
