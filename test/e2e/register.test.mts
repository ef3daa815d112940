import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Emulator, startEmulator } from '../emulator/startEmulator.mts';
import { createApiKey } from './harness/rest/apiKeys.mts';
import type { Credential } from './harness/rest/credentials.mts';
import { Endings } from './harness/process/Endings.mts';
import { nodeItems } from './harness/rest/executions.mts';
import { freePort } from './harness/process/freePort.mts';
import { installPackage } from './harness/instance/installPackage.mts';
import { logIn } from './harness/rest/owner.mts';
import { packPackage } from './harness/instance/packPackage.mts';
import { emptyRunFolder } from './harness/instance/runFolders.mts';
import { type N8n, startN8n } from './harness/instance/startN8n.mts';
import { until } from './harness/process/until.mts';
import { fillRegister, makeOlder } from './register/database.mts';
import {
	createRegister,
	createTableCredential,
	newestEnds,
	type RegisterWorkflow,
	sendFile,
} from './register/registerWorkflow.mts';
import { startTableDoor, type TableDoor } from './register/startTableDoor.mts';
import { type PublicApi, publicApi } from './trigger/publicApi.mts';

const endings = new Endings();
const hour = 60 * 60_000;
const pending = new Set(['voice-memo.mp3']);

/** A service, and a workflow and a table for it. */
interface Side {
	emulator: Emulator;
	workflow: RegisterWorkflow;
	tableId: string;
}

let n8n: N8n;
let door: TableDoor;
let tables: PublicApi;
let database: string;
let plain: Side;
let keyed: Side;

before(async () => {
	const folder = await emptyRunFolder('register');
	const tarball = await packPackage(join(folder, 'package'));
	const userFolder = join(folder, 'n8n');
	await installPackage(userFolder, tarball);
	n8n = await startN8n({ userFolder });
	endings.add(async () => await n8n.stop());
	database = join(userFolder, '.n8n', 'database.sqlite');
	door = await startTableDoor(n8n.baseUrl);
	endings.add(door.stop);
	const preparing = [
		'dataTable:create',
		'dataTable:list',
		'dataTableRow:create',
		'dataTableRow:read',
	];
	tables = publicApi(n8n.baseUrl, await createApiKey(n8n.rest, preparing));
	const tableCredential = await createTableCredential(n8n.rest, door.baseUrl);
	plain = await addSide('plain', '', tableCredential);
	keyed = await addSide('keyed', 'Idempotency-Key', tableCredential);
});
after(async () => await endings.run());

async function addSide(
	name: string,
	idempotencyHeader: string,
	tableCredential: Credential,
): Promise<Side> {
	const emulator = await startEmulator({
		pollAfterMs: 500,
		idempotencyHeader: idempotencyHeader || undefined,
		taskPlan: ({ filename }) => {
			const outcome = pending.has(filename) ? 'NEVER' : 'SUCCEEDED';
			return { queuedMs: 0, processingMs: 1500, outcome };
		},
	});
	endings.add(async () => await emulator.stop());
	const service = { baseUrl: emulator.baseUrl, apiKey: emulator.apiKey, idempotencyHeader };
	return { emulator, ...(await createRegister(n8n.rest, name, service, tables, tableCredential)) };
}

async function startAgain(): Promise<void> {
	const port = Number(new URL(n8n.baseUrl).port);
	await until('the port to be free again', async () => await freePort(port).catch(() => undefined));
	n8n = await startN8n({ userFolder: n8n.userFolder, port, owner: false });
	await logIn(n8n.rest);
}

const send = async ({ workflow }: Side, media: string) =>
	await sendFile(n8n.baseUrl, workflow.path, media);
const ends = async ({ workflow }: Side, count = 1) => await newestEnds(n8n.rest, workflow, count);
const rowOf = async ({ tableId }: Side, fileName: string) =>
	(await tables.rows(tableId)).filter((row) => row.fileName === fileName);

describe('the task register, in a real n8n', () => {
	it('makes one task and six transcripts of six executions at once', async () => {
		await Promise.all(Array.from({ length: 6 }, async () => await send(plain, 'memo.wav')));
		const executions = await ends(plain, 6);
		const texts = executions.map((one) => nodeItems(one, 'Transcription')[0]?.json.fullText);
		assert.deepEqual(
			executions.map(({ status }) => status),
			Array(6).fill('success'),
		);
		assert.equal(plain.emulator.requests('createTask').length, 1);
		assert.equal(new Set(texts).size, 1);
		assert.ok(texts[0]);
		const rows = await tables.rows(plain.tableId);
		assert.equal(rows.length, 1);
		assert.equal(rows[0]?.status, 'SUCCEEDED');
		assert.equal(rows[0]?.sourceDurationMs, Number(rows[0]?.sourceDurationMs));
		assert.ok(rows[0]?.billedCredits);
	});

	it('never pays again for what n8n had under way when it was killed', async () => {
		const sides = [plain, keyed];
		// killed in the creation, in the wait, and between the creation and its record
		for (const side of sides) {
			side.emulator.inject({
				route: 'createTask',
				kind: 'hang',
				afterEffect: true,
			});
			const before = side.emulator.tasks.length;
			await send(side, 'interview.ogg');
			await until('the creation', () => side.emulator.tasks.length === before + 1);
			await send(side, 'voice-memo.mp3');
			await until('the wait', async () => {
				const [waiting] = await rowOf(side, 'voice-memo.mp3');
				return waiting?.status === 'QUEUED';
			});
		}
		door.shutFor((call) => call.startsWith('PATCH') && call.includes('"status":"QUEUED"'));
		for (const side of sides) await send(side, 'clip.mp4');
		await until('both records to be held back', () => door.stopped.length === sides.length);
		await n8n.kill();
		door.shutFor(() => false);
		const before = sides.map(({ emulator }) => emulator.tasks.length);
		for (const { tableId } of sides) makeOlder(database, tableId, hour);
		pending.clear();
		await startAgain();

		for (const side of sides) {
			for (const { transcriptId, status } of side.emulator.tasks) {
				if (status !== 'SUCCEEDED') side.emulator.finishTask(transcriptId);
			}
			await send(side, 'voice-memo.mp3');
			const [waited] = await ends(side);
			assert.equal(waited?.status, 'success', waited?.error?.message);
			assert.equal(nodeItems(waited, 'Transcription')[0]?.json.reused, true);
		}
		for (const media of ['interview.ogg', 'clip.mp4']) {
			await send(plain, media);
			const [unknown] = await ends(plain);
			assert.equal(unknown?.status, 'error');
			assert.match(unknown?.error?.message ?? '', /not known whether/);
			const [row] = await rowOf(plain, media);
			assert.match(unknown?.error?.description ?? '', new RegExp(`Execution ${row?.executionId} `));
			assert.match(unknown?.error?.description ?? '', new RegExp(String(row?.assetId)));

			await send(keyed, media);
			const [known] = await ends(keyed);
			assert.equal(known?.status, 'success', known?.error?.message);
			assert.ok(nodeItems(known, 'Transcription')[0]?.json.fullText);
		}
		assert.deepEqual(
			sides.map(({ emulator }) => emulator.tasks.length),
			before,
		);
	});

	it('looks a file up among a hundred thousand with one request', async () => {
		await n8n.stop();
		fillRegister(database, plain.tableId, 100_000);
		await startAgain();
		const past = door.passed.length;
		const startedAt = performance.now();
		await send(plain, 'memo.wav');
		const [known] = await ends(plain);
		const tookMs = Math.round(performance.now() - startedAt);
		assert.equal(known?.status, 'success', known?.error?.message);
		assert.equal(nodeItems(known, 'Transcription')[0]?.json.reused, true);
		const calls = door.passed.slice(past).map((call) => call.split('?')[0]);
		assert.equal(calls.filter((call) => call?.includes('/rows')).length, 1, calls.join('\n'));
		console.log(`a known file among 100,000 rows: ${tookMs} ms for the whole execution`);
	});
});
