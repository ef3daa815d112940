/**
 * `npm run demo`: the packed package in a real n8n, with a real audio file sent to a webhook.
 *
 *     --once     stop after the run (always so without a terminal)
 *     --port N   n8n's port: 5678 when n8n stays open, any free one otherwise
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rootFolder } from '../../../scripts/paths.mjs';
import { writeReport } from '../../../scripts/writeReport.mts';
import { type Emulator, startEmulator } from '../../emulator/startEmulator.mts';
import { createCredential, testCredential } from '../harness/rest/credentials.mts';
import { Endings } from '../harness/process/Endings.mts';
import { freePort } from '../harness/process/freePort.mts';
import { installPackage } from '../harness/instance/installPackage.mts';
import { owner } from '../harness/rest/owner.mts';
import { packPackage } from '../harness/instance/packPackage.mts';
import { newRunFolder } from '../harness/instance/runFolders.mts';
import { sendForm } from '../harness/sendForm.mts';
import { type N8n, startN8n } from '../harness/instance/startN8n.mts';
import { activateWorkflow, createWorkflow } from '../harness/rest/workflows.mts';
import { demoWorkflow, webhookPath } from './demoWorkflow.mts';
import { printAnswer } from './printAnswer.mts';
import { Steps } from './Steps.mts';

const mediaFile = join(rootFolder, 'test', 'fixtures', 'media', 'voice-memo.mp3');

const steps = new Steps();
const endings = new Endings();
const interruption = new AbortController();

async function startService(): Promise<Emulator> {
	const emulator = await startEmulator({
		taskPlan: () => ({ queuedMs: 1000, processingMs: 2000, outcome: 'SUCCEEDED' }),
		onRequestEnd: ({ server, method, path, status }) =>
			steps.note(`${server} saw ${method} ${path} and answered ${status ?? 'nothing'}`),
	});
	endings.add(() => emulator.stop());
	return emulator;
}

async function startInstance(tarball: string, port: number | undefined): Promise<N8n> {
	const userFolder = await newRunFolder('demo');
	endings.add(() => rm(userFolder, { recursive: true, force: true }));
	await installPackage(userFolder, tarball);
	const { signal } = interruption;
	const starting = startN8n({ userFolder, signal, ...(port === undefined ? {} : { port }) });
	// Ctrl-C may come before n8n is up.
	endings.add(() =>
		starting.then(
			(n8n) => n8n.stop(),
			() => undefined,
		),
	);
	return await starting;
}

async function prepareCredential({ rest }: N8n, { baseUrl, apiKey }: Emulator) {
	const credential = await createCredential(rest, {
		name: 'Emulator',
		type: 'transcriptionApi',
		data: { baseUrl, apiKey },
	});
	const { status, message } = await testCredential(rest, credential);
	if (status !== 'OK') throw new Error(`n8n's test of the credential says ${status}: ${message}`);
	return credential;
}

/** Everything up to the printed transcript. */
async function run(port: number | undefined): Promise<{ n8n: N8n; emulator: Emulator }> {
	const tarball = await steps.take(
		'Building and packing the package',
		async () => {
			const folder = await newRunFolder('package');
			endings.add(() => rm(folder, { recursive: true, force: true }));
			return await packPackage(folder, interruption.signal);
		},
		'up to three minutes on a slow machine',
	);
	const emulator = await steps.take(
		'Starting the emulator of the transcription service',
		startService,
	);
	const n8n = await steps.take(
		'Starting a real n8n with the packed package installed',
		() => startInstance(tarball, port),
		'half a minute, up to two the first time',
	);
	const credential = await steps.take('Creating a credential and having n8n test it', () =>
		prepareCredential(n8n, emulator),
	);
	await steps.take('Creating and activating the workflow', async () => {
		const { id, name } = credential;
		await activateWorkflow(n8n.rest, await createWorkflow(n8n.rest, demoWorkflow({ id, name })));
	});
	const webhook = `${n8n.baseUrl}/webhook/${webhookPath}`;
	const answer = await steps.take(
		`Sending voice-memo.mp3 to ${webhook} as a form`,
		async () => await sendForm(webhook, mediaFile),
	);
	printAnswer(answer, steps);
	return { n8n, emulator };
}

async function end(): Promise<void> {
	interruption.abort();
	await endings.run();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(signal, () => {
		if (!endings.hasBegun) console.log('\nStopping …');
		void end().finally(() => process.exit(130));
	});
}

const isTerminal = process.stdout.isTTY && process.stdin.isTTY;
let failed = 0;
try {
	const options = { once: { type: 'boolean' }, port: { type: 'string' } } as const;
	const { values } = parseArgs({ options });
	const staysOpen = isTerminal && !values.once;
	const port = values.port === undefined ? (staysOpen ? 5678 : undefined) : Number(values.port);
	// Better now than after minutes of installing and building.
	if (port !== undefined) {
		await freePort(port).catch((error: Error) => {
			throw new Error(`${error.message}; choose another: npm run demo -- --port 5679`);
		});
	}
	const { n8n, emulator } = await run(port);
	if (staysOpen) {
		console.log(`\nn8n stays open at ${n8n.baseUrl} until Ctrl-C.`);
		console.log(`Log in as ${owner.email} with the password ${owner.password}`);
		console.log(`The emulator listens at ${emulator.baseUrl}, API key ${emulator.apiKey}`);
		console.log(`The node Read/Write Files may read and write ${join(n8n.userFolder, 'files')}`);
		await new Promise(() => undefined);
	} else if (!values.once) {
		console.log('\nNo terminal: n8n stops now. At a terminal it stays open until Ctrl-C.');
	}
	await steps.take('Stopping n8n and the emulator', end);
} catch (error) {
	if (!interruption.signal.aborted) {
		failed = 1;
		console.error(`\nThe demo did not work: ${error instanceof Error ? error.message : error}`);
	}
	await end();
}
writeReport('demo', { passed: steps.passed, failed });
process.exitCode = failed;
