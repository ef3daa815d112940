import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Emulator } from '../emulator/startEmulator.mts';
import { createCredential } from './harness/rest/credentials.mts';
import { packPackage } from './harness/instance/packPackage.mts';
import { emptyRunFolder } from './harness/instance/runFolders.mts';
import { until } from './harness/process/until.mts';
import { defaultMode, durableMode, type PollMode } from './trigger/pollModes.mts';
import { startTriggerStage, type TriggerStage } from './trigger/startTriggerStage.mts';
import { patience, tableById, taskIdsOf, watchTasks } from './trigger/watchTasks.mts';

const never = { queuedMs: 0, processingMs: 0, outcome: 'NEVER' } as const;
/** As many as an hour has minutes. */
const hourOfPolls = 60;
const longPatience = { timeoutMs: 600_000, everyMs: 1000 };

let folder: string;
let tarball: string;
before(async () => {
	folder = await emptyRunFolder('trigger-troubles');
	tarball = await packPackage(join(folder, 'package'));
});

describe('what must not stop a trigger, and what must be felt at once', { concurrency: 1 }, () => {
	for (const mode of [defaultMode, durableMode]) {
		describe(`${mode.name} mode`, { concurrency: 3 }, () => inMode(mode));
	}
});

function inMode(mode: PollMode): void {
	let stage: TriggerStage;
	before(async () => void (stage = await startTriggerStage(mode, folder, tarball)));
	after(async () => await stage?.stop());

	it('an hour of polls with bad ids of every kind among good ones: not one execution fails', async () => {
		const service = await stage.addService();
		const { emulator } = service;
		const add = () => emulator.addTask({ plan: never });
		const [refused, unreadable, broken, early, late] = [add(), add(), add(), add(), add()];
		const ofTask = (taskId: string) => ({
			route: 'getTask' as const,
			count: Infinity,
			when: ({ path }: { path: string }) => path.endsWith(taskId),
		});
		emulator.inject({ ...ofTask(refused), kind: 'status', status: 403 });
		emulator.inject({ ...ofTask(unreadable), kind: 'garbageBody' });
		emulator.inject({ ...ofTask(broken), kind: 'status', status: 500 });
		const tableId = await stage.tables.createTable('bad ids', ['taskId', 'status']);
		const listed = [refused, randomUUID(), 'not an id', unreadable, broken, early, late];
		await stage.tables.insert(
			tableId,
			listed.map((taskId) => ({ taskId })),
		);
		const watch = await watchTasks(stage, service, tableById(tableId), 3);
		await watch.activate();
		const polls = () => stage.tableCalls(tableId).filter((call) => call === 'GET rows').length;
		await until('half an hour of polls', () => polls() >= hourOfPolls / 2, longPatience);
		emulator.finishTask(early);
		assert.deepEqual((await watch.emitted(1)).map(taskIdsOf), [[early]]);
		await until('an hour of polls', () => polls() >= hourOfPolls, longPatience);
		emulator.finishTask(late);
		assert.deepEqual((await watch.emitted(2)).flatMap(taskIdsOf), [early, late]);
		const failed = (await watch.executions()).filter(({ status }) => status !== 'success');
		assert.deepEqual(failed, [], 'executions that did not succeed');
		assert.ok(askedFor(emulator, refused) < hourOfPolls / 4, 'looked up ever less often');
	});

	it('a base URL that is mended is felt at the next poll', async () => {
		const { emulator, credential } = await stage.addService();
		const { id: _, ...right } = credential;
		const data = { ...right.data, baseUrl: `${String(right.data.baseUrl)}/elsewhere` };
		const lost = await createCredential(stage.rest, { ...right, data });
		const tableId = await stage.tables.createTable('mended', ['taskId', 'status']);
		await stage.tables.insert(tableId, [{ taskId: emulator.addTask() }]);
		const watch = await watchTasks(stage, { credential: lost }, tableById(tableId));
		await watch.activate();
		const polls = () => stage.tableCalls(tableId).filter((call) => call === 'GET rows').length;
		// By now the task rests for a minute, which is six polls.
		const asked = () => emulator.record.filter(({ path }) => path.includes('/elsewhere/')).length;
		await until('two look-ups at the wrong address', () => asked() >= 2, patience);
		const before = polls();
		await stage.rest.call('PATCH', `/credentials/${lost.id}`, right);
		assert.equal((await watch.emitted(1)).flatMap(taskIdsOf).length, 1);
		assert.ok(polls() - before <= 3, `felt after ${polls() - before} polls`);
	});

	it('a row whose status a person clears is emitted again', async () => {
		const service = await stage.addService();
		const taskId = service.emulator.addTask();
		const tableId = await stage.tables.createTable('again', ['taskId', 'status']);
		await stage.tables.insert(tableId, [{ taskId }]);
		const watch = await watchTasks(stage, service, tableById(tableId));
		await watch.activate();
		await watch.emitted(1);
		const isMarked = async () => (await stage.tables.rows(tableId))[0]?.status === 'SUCCEEDED';
		await until('the row to be marked', isMarked, patience);
		const reads = () => stage.tableCalls(tableId).filter((call) => call === 'GET rows').length;
		const before = reads();
		await until('one poll more', () => reads() > before, patience);
		await stage.tables.clear(tableId, 'status', 'SUCCEEDED');
		assert.deepEqual((await watch.emitted(2)).flatMap(taskIdsOf), [taskId, taskId]);
		await until('the row to be marked again', isMarked, patience);
		assert.equal((await watch.batches()).flat().length, 2);
	});
}

const askedFor = (emulator: Emulator, taskId: string): number =>
	emulator.requests('getTask').filter(({ path }) => path.endsWith(taskId)).length;
