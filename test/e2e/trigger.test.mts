import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createCredential } from './harness/rest/credentials.mts';
import { packPackage } from './harness/instance/packPackage.mts';
import { emptyRunFolder } from './harness/instance/runFolders.mts';
import { until } from './harness/process/until.mts';
import { deactivateWorkflow } from './harness/rest/workflows.mts';
import { defaultMode, durableMode, type PollMode } from './trigger/pollModes.mts';
import { startTriggerStage, type TriggerStage } from './trigger/startTriggerStage.mts';
import { patience, tableById, taskIdsOf, watchTasks } from './trigger/watchTasks.mts';

const never = { queuedMs: 0, processingMs: 0, outcome: 'NEVER' } as const;

let folder: string;
let tarball: string;
before(async () => {
	folder = await emptyRunFolder('trigger');
	tarball = await packPackage(join(folder, 'package'));
});

describe('the trigger in a real n8n', { concurrency: 2 }, () => {
	for (const mode of [defaultMode, durableMode]) {
		describe(`${mode.name} mode`, { concurrency: 1 }, () => inMode(mode));
	}
});

function inMode(mode: PollMode): void {
	let stage: TriggerStage;
	before(async () => void (stage = await startTriggerStage(mode, folder, tarball)));
	after(async () => await stage?.stop());

	describe('side by side', { concurrency: 5 }, () => {
		it('emits what has finished already, oldest first, then each task as it finishes', async () => {
			const service = await stage.addService();
			const { emulator } = service;
			const [first, second] = [emulator.addTask(), emulator.addTask()];
			const [third, fourth] = [
				emulator.addTask({ plan: never }),
				emulator.addTask({ plan: never }),
			];
			const taskIds = [fourth, third, second, first].join(', ');
			const watch = await watchTasks(stage, service, { taskIds });
			await watch.activate();
			assert.deepEqual((await watch.emitted(2)).map(taskIdsOf), [[first, second]]);
			emulator.failTask(third, { reason: 'no speech' });
			const [, later = []] = await watch.emitted(3);
			assert.deepEqual(taskIdsOf(later), [third]);
			assert.equal(later[0]?.json.status, 'FAILED');
			assert.deepEqual(later[0]?.json.showError, { reason: 'no speech' });
			emulator.cancelTask(fourth);
			const batches = await watch.emitted(4);
			assert.deepEqual(batches.map(taskIdsOf), [[first, second], [third], [fourth]]);
			assert.deepEqual(
				lookUpsOf(emulator, first, second),
				[1, 1],
				'finished: never looked up again',
			);
		});

		it('deletes a row at the poll after the one that emitted it', async () => {
			const service = await stage.addService();
			const { emulator } = service;
			const tableId = await stage.tables.createTable('to delete', ['taskId', 'channel']);
			const [finished, pending] = [emulator.addTask(), emulator.addTask({ plan: never })];
			await stage.tables.insert(tableId, [
				{ taskId: finished, channel: 'support' },
				{ taskId: pending, channel: 'sales' },
			]);
			const watch = await watchTasks(stage, service, {
				...tableById(tableId),
				afterEmitting: 'deleteRow',
			});
			await watch.activate();
			const [[item] = []] = await watch.emitted(1);
			assert.equal(item?.json.transcriptId, finished);
			assert.partialDeepStrictEqual(item.json.row, { id: 1, taskId: finished, channel: 'support' });
			await until('the row to be deleted', async () => await leftIn(tableId, [pending]), patience);
			assert.deepEqual(
				stage.tableCalls(tableId).slice(0, 3),
				['GET rows', 'GET rows', 'DELETE rows/delete'],
				'the second poll deletes what the first has emitted',
			);
			emulator.finishTask(pending);
			const [, [later] = []] = await watch.emitted(2);
			assert.partialDeepStrictEqual(later?.json.row, { id: 2, taskId: pending, channel: 'sales' });
			await until('the table to be empty', async () => await leftIn(tableId, []), patience);
			assert.equal((await watch.batches()).flat().length, 2);
		});

		it('writes how the task ended at the poll after, and passes the row over from then on', async () => {
			const service = await stage.addService();
			const { emulator } = service;
			const tableId = await stage.tables.createTable('to update', ['taskId', 'status', 'asker']);
			const [good, bad] = [emulator.addTask(), emulator.addTask({ plan: never })];
			emulator.failTask(bad);
			await stage.tables.insert(tableId, [
				{ taskId: good, asker: 'Anna' },
				{ taskId: bad, asker: 'Ben' },
			]);
			const watch = await watchTasks(stage, service, {
				...{ ...tableById(tableId), afterEmitting: 'updateRow' },
				events: ['SUCCEEDED'],
			});
			await watch.activate();
			const [[item] = []] = await watch.emitted(1);
			assert.partialDeepStrictEqual(item?.json.row, { taskId: good, status: null, asker: 'Anna' });
			const statuses = async () => (await stage.tables.rows(tableId)).map(({ status }) => status);
			await until(
				'both rows to be updated',
				async () => (await statuses()).every((status) => status !== null),
				patience,
			);
			assert.deepEqual(await statuses(), ['SUCCEEDED', 'FAILED']);
			const calls = stage.tableCalls(tableId);
			assert.deepEqual(calls.slice(0, 2), ['GET rows', 'GET rows']);
			assert.equal(calls.filter((call) => call === 'PATCH rows/update').length, 2);
			await until('one poll more', () => stage.tableCalls(tableId).at(-1) === 'GET rows', patience);
			assert.equal((await watch.batches()).flat().length, 1, 'an event not chosen starts nothing');
			assert.deepEqual(lookUpsOf(emulator, good, bad), [1, 1]);
		});

		it('works through 2,000 pending tasks within its budget, five requests at once', async () => {
			const service = await stage.addService();
			const { emulator } = service;
			emulator.inject({ route: 'getTask', kind: 'slow', delayMs: 10, count: Infinity });
			const taskIds = Array.from({ length: 2000 }, () => emulator.addTask({ plan: never }));
			const tableId = await stage.tables.createTable('many', ['taskId']);
			await stage.tables.insert(
				tableId,
				taskIds.map((taskId) => ({ taskId })),
			);
			const watch = await watchTasks(stage, service, {
				...tableById(tableId),
				afterEmitting: 'nothing',
			});
			await watch.activate();
			const lookUps = () => emulator.requests('getTask');
			// Once in the poll that activates, which has no limit of time, and once in polls that have.
			await until('all tasks to be looked up twice', () => lookUps().length >= 4000, patience);
			for (const round of [lookUps().slice(0, 2000), lookUps().slice(2000, 4000)]) {
				assert.equal(new Set(round.map(({ path }) => path)).size, 2000, 'everyone in turn');
			}
			const finished = taskIds.filter((_, index) => index % 8 === 7);
			finished.forEach((taskId) => emulator.finishTask(taskId));
			const batches = await watch.emitted(finished.length);
			assert.deepEqual(batches.flatMap(taskIdsOf).sort(), [...finished].sort());
			assert.deepEqual(
				batches.filter(({ length }) => length > 100 || length === 0),
				[],
			);
			assert.equal(Math.max(...lookUps().map(({ inFlight }) => inFlight)), 5);
			const log = await readFile(stage.logFile, 'utf8');
			assert.doesNotMatch(log, /exceeded its timeout/, 'n8n has abandoned no poll');
		});

		it('refuses the activation with a wrong key, and shows later as a failed execution', async () => {
			const service = await stage.addService();
			const { emulator, credential } = service;
			const { id, ...right } = credential;
			const wrong = { ...right, data: { ...right.data, apiKey: 'wrong' } };
			const [taskId, lateId] = [emulator.addTask(), emulator.addTask({ plan: never })];
			const wrongCredential = { credential: await createCredential(stage.rest, wrong) };
			const refused = await watchTasks(stage, wrongCredential, { taskIds: taskId });
			await assert.rejects(refused.activate(), /rejected the API key/);

			const watch = await watchTasks(stage, service, { taskIds: [taskId, lateId].join(' ') });
			await watch.activate();
			await watch.emitted(1);
			await stage.rest.call('PATCH', `/credentials/${id}`, wrong);
			const failed = await until(
				'an execution that failed',
				async () => (await watch.executions()).find(({ status }) => status === 'error'),
				patience,
			);
			assert.match(failed.error?.message ?? '', /rejected the API key/);
			assert.doesNotMatch(failed.dataText, /authorization|Bearer/i);

			emulator.finishTask(lateId);
			await stage.rest.call('PATCH', `/credentials/${id}`, right);
			if (mode.backsOff) {
				await deactivateWorkflow(stage.rest, watch.workflowId);
				await watch.activate();
			}
			const emitted = (await watch.emitted(2)).flatMap(taskIdsOf);
			assert.deepEqual(emitted, [taskId, lateId]);
		});
	});

	it('loses and repeats nothing when n8n is killed, nor when it is deactivated and activated', async () => {
		const service = await stage.addService();
		const { emulator } = service;
		const [before, meanwhile, after, last] = [
			emulator.addTask(),
			emulator.addTask({ plan: never }),
			emulator.addTask({ plan: never }),
			emulator.addTask({ plan: never }),
		];
		const all = [before, meanwhile, after, last];
		const tableId = await stage.tables.createTable('through a crash', ['taskId']);
		await stage.tables.insert(
			tableId,
			all.map((taskId) => ({ taskId })),
		);
		const watches = [
			await watchTasks(stage, service, { taskIds: all.join('\n') }),
			await watchTasks(stage, service, { ...tableById(tableId), afterEmitting: 'deleteRow' }),
		];
		const emit = async (...expected: string[]) => {
			for (const watch of watches) {
				const batches = await watch.emitted(expected.length);
				assert.deepEqual(
					batches.map(taskIdsOf),
					expected.map((taskId) => [taskId]),
				);
			}
		};
		await Promise.all(watches.map(async (watch) => await watch.activate()));
		await emit(before);

		await stage.crash();
		emulator.finishTask(meanwhile);
		await stage.startAgain();
		await emit(before, meanwhile);

		emulator.finishTask(after);
		await emit(before, meanwhile, after);
		for (const { workflowId } of watches) await deactivateWorkflow(stage.rest, workflowId);
		emulator.finishTask(last);
		await Promise.all(watches.map(async (watch) => await watch.activate()));
		await emit(...all);
		await until('the table to be empty', async () => await leftIn(tableId, []), patience);
		await emit(...all);
	});

	const leftIn = async (tableId: string, expected: string[]) => {
		const left = (await stage.tables.rows(tableId)).map(({ taskId }) => taskId);
		return left.join() === expected.join();
	};
}

/** How often each task was looked up. */
const lookUpsOf = (
	emulator: { requests(route: 'getTask'): Array<{ path: string }> },
	...taskIds: string[]
) =>
	taskIds.map(
		(taskId) => emulator.requests('getTask').filter(({ path }) => path.endsWith(taskId)).length,
	);
