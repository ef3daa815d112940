/** The soak: `node test/soak/soak.mts --help`. Ends with 1 if a promise was not kept. */
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startN8n } from '../integration/harness/startN8n.mts';
import { type RoundReport, soakRound } from './soakRound.mts';

const help = `Sends items through the built node against a service that fails at random.

  --items N        items per round, default 1000
  --rates A,B      shares of requests that fail, default 0.02,0.1,0.25
  --seed N         to repeat a run; drawn and printed without it
`;

/** What may stay for good reasons: caches of compiled code, pools. The data of one round is more. */
const tolerableGrowthBytes = 24 * 1024 * 1024;

const { values } = parseArgs({
	options: {
		help: { type: 'boolean' },
		items: { type: 'string', default: '1000' },
		rates: { type: 'string', default: '0.02,0.1,0.25' },
		seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
	},
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Memory and handles in use, once everything that can end has ended. */
function inUse() {
	collectGarbage();
	const handles = process.getActiveResourcesInfo().filter((name) => /TCP|Timeout/.test(name));
	return { heapBytes: process.memoryUsage().heapUsed, handles: handles.length };
}

function show(report: RoundReport): void {
	const { items, rate, retries, succeeded, failed, requests, faults, tasks } = report;
	console.log(
		`${rate} ${retries}: ${items} items, ${succeeded} transcripts, ${failed} failures; ` +
			`${requests} requests, ${faults} faults, ${tasks} tasks, ` +
			`${report.personRetries} retries by a person`,
	);
	for (const problem of report.problems) console.log(`  BROKEN: ${problem}`);
}

async function soak(): Promise<number> {
	const items = Number(values.items);
	const seed = Number(values.seed);
	console.log(`Seed ${seed}`);
	const n8n = await startN8n('filesystem');
	// the same small round before both measurements, so that what a round leaves behind is in both
	const shortRound = async () =>
		await soakRound(n8n, { items: 50, rate: 0.1, seed, retries: 'person' });
	await shortRound();
	const before = inUse();
	let broken = 0;
	for (const rate of values.rates.split(',').map(Number)) {
		for (const retries of ['automatic', 'person'] as const) {
			const report = await soakRound(n8n, { items, rate, seed, retries });
			show(report);
			broken += report.problems.length;
		}
	}
	await shortRound();
	const after = inUse();
	const growthBytes = after.heapBytes - before.heapBytes;
	const leftHandles = after.handles - before.handles;
	console.log(`Heap ${(growthBytes / 2 ** 20).toFixed(1)} MiB above the beginning`);
	console.log(`${leftHandles} sockets and timers more than at the beginning`);
	if (growthBytes > tolerableGrowthBytes || leftHandles > 0) broken++;
	await n8n.close();
	console.log(broken === 0 ? 'All promises kept.' : `${broken} broken. Repeat with --seed ${seed}`);
	return broken === 0 ? 0 : 1;
}

if (values.help) console.log(help);
else process.exitCode = await soak();
