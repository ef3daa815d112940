/**
 * Polls once with the built trigger in n8n-core's own PollContext, in a process of its own so that its
 * memory can be measured from outside. Talks to its parent by messages: a job comes in, `ready` goes
 * out when everything is loaded, `go` comes in, the outcome goes out.
 */
import { once } from 'node:events';
import { type PollOutcome, pollJobSchema } from '../measure/measurePoll.mts';
import { PollHost } from '../../integration/harness/PollHost.mts';

const job = pollJobSchema.parse((await once(process, 'message'))[0]);
const credentials = { transcriptionApi: { baseUrl: job.baseUrl, apiKey: job.apiKey } };
const hostOf = (taskIds: string[]) =>
	new PollHost({ parameters: { taskIds: taskIds.join() }, credentials });

await hostOf(job.taskIds.slice(0, 50)).poll();
const host = hostOf(job.taskIds);
process.send?.('ready');
await once(process, 'message');

const startedAt = performance.now();
const items = await host.poll();
const ms = performance.now() - startedAt;
const stateBytes = JSON.stringify(host.memory).length;
const outcome: PollOutcome = { ms, stateBytes, emitted: items?.length ?? 0 };
process.send?.(outcome);
process.disconnect();
