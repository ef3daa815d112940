import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type * as RowStoreModule from '../../nodes/shared/dataTable/rowStore';
import type * as ContentHash from '../../nodes/shared/pipeline/media/contentHash';
import type * as Claim from '../../nodes/shared/register/claimTask';
import type * as Register from '../../nodes/shared/register/dataTableRegister';
import type * as Pay from '../../nodes/shared/register/payOnce';
import { startDataTables } from '../emulator/dataTables/dataTables.mts';
import type { Benchmark, Scope } from './Benchmark.mts';
import { loadSource } from './measure/loadSource.mts';
import { sideBySide } from './measure/sideBySide.mts';

const mostRequests = 6;
const columns = [
	...['taskKey', 'taskId', 'status', 'assetId', 'fileName', 'idempotencyKey', 'executionId'],
	...['workflowId', 'billedCredits', { name: 'sourceDurationMs', type: 'number' } as const],
];

export const register: Benchmark = {
	name: 'register',
	method:
		"What the task register adds. The hash: a file read from disk into nothing, with and without its SHA-256 taken as it flows by, which is the most that it can slow an upload down. The requests: a batch of items whose creation and wait take no time, against the test suite's data tables, so that only the register's own requests are left; first new files, then the same ones again, known by now.",
	async measure(scope) {
		const hash = await compareHash(scope);
		const items = scope.isSmoke ? 20 : 1000;
		scope.step(`${items} items`);
		const batch = await runBatch(items);
		return {
			table: {
				columns: [
					{ title: 'what', unit: 'text' },
					{ title: 'time', unit: 'ms' },
					{ title: 'requests per item', unit: 'ratio' },
				],
				rows: [
					[`${hash.name}, no hash`, hash.plainMs, 0],
					[`${hash.name}, with hash`, hash.hashedMs, 0],
					[`${items} new files`, batch.newMs, batch.newRequests / items],
					[`${items} known files`, batch.knownMs, batch.knownRequests / items],
				],
			},
			goals: [
				{
					text: 'at most six small requests for an item',
					measured: (batch.newRequests / items).toFixed(2),
					isMet: batch.newRequests <= mostRequests * items,
					isTimed: false,
				},
			],
		};
	},
};

async function compareHash({ isSmoke, folder }: Scope) {
	const { withContentHash } = await loadSource<typeof ContentHash>(
		'nodes/shared/pipeline/media/contentHash.ts',
	);
	const mebibytes = isSmoke ? 4 : 512;
	const file = join(folder, 'hashed.bin');
	const fileSizeBytes = mebibytes * 2 ** 20;
	await writeFile(file, Buffer.alloc(fileSizeBytes, 7));
	const source = {
		identity: 'file',
		withMedia: async <T,>(_signal: unknown, use: (media: never) => Promise<T>): Promise<T> => {
			const body = createReadStream(file, { highWaterMark: 128 * 1024 });
			const media = { fileName: 'a', mimeType: 'a/b', fileSizeBytes, body, progress: { at: 0 } };
			return await use(media as never);
		},
	};
	const send = async (media: { body: Buffer | Readable }) =>
		await pipeline(media.body, new Writable({ write: (_part, _encoding, done) => done() }));
	const hashed = withContentHash(source as never, () => undefined);
	const medianMs = await sideBySide(
		{
			plain: async () => await source.withMedia(undefined, send),
			hashed: async () => await hashed.withMedia(undefined, send as never),
		},
		isSmoke ? 1 : 5,
	);
	return { name: `${mebibytes} MiB`, plainMs: medianMs('plain'), hashedMs: medianMs('hashed') };
}

async function runBatch(items: number) {
	const { createRowStore } = await loadSource<typeof RowStoreModule>(
		'nodes/shared/dataTable/rowStore.ts',
	);
	const { dataTableRegister } = await loadSource<typeof Register>(
		'nodes/shared/register/dataTableRegister.ts',
	);
	const { claimTask } = await loadSource<typeof Claim>('nodes/shared/register/claimTask.ts');
	const { createInRow } = await loadSource<typeof Pay>('nodes/shared/register/payOnce.ts');
	const tables = await startDataTables(columns);
	const { baseUrl, apiKey, tableId } = tables;
	const store = createRowStore({ http: fetched, baseUrl, apiKey, requestMs: 60_000 });
	const clock = { now: () => Date.now(), pause: async () => undefined };
	const types = new Map(tables.columns.map(({ name, type }) => [name, type as 'string']));
	const table = dataTableRegister(store, { tableId, columns: types }, { clock });
	const requests = () => tables.record.filter((one) => !one.startsWith('update ')).length;

	const runItem = async (index: number) => {
		const order = {
			...{ taskKey: `key ${index}`, claimKey: crypto.randomUUID(), executionId: '1' },
			...{ sendsKey: false, cells: { assetId: 'a' }, clock },
		};
		const claim = await claimTask(table, order, 0);
		if (claim === 'wait' || 'found' in claim) return;
		const task = { transcriptId: crypto.randomUUID(), status: 'QUEUED' };
		await createInRow(
			table,
			claim,
			order,
			async () => ({ task }),
			() => undefined,
		);
		await table.change(claim.begun.id, { status: 'SUCCEEDED', billedCredits: '1' });
	};
	const runAll = async () => {
		const [before, startedAt] = [requests(), performance.now()];
		await Promise.all(Array.from({ length: items }, async (_, index) => await runItem(index)));
		return [performance.now() - startedAt, requests() - before] as const;
	};
	const [newMs, newRequests] = await runAll();
	const [knownMs, knownRequests] = await runAll();
	await tables.stop();
	return { newMs, newRequests, knownMs, knownRequests };
}

/** The door's helper, without the rest of n8n. */
async function fetched(options: {
	url: string;
	method?: string;
	headers?: object;
	body?: unknown;
}): Promise<unknown> {
	const { url, method, headers = {}, body } = options;
	const answer = await fetch(url, {
		method,
		headers: Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`]),
		body: typeof body === 'string' ? body : undefined,
	});
	const bytes = Buffer.from(await answer.arrayBuffer());
	return {
		statusCode: answer.status,
		headers: { 'content-type': answer.headers.get('content-type') ?? '' },
		body: Readable.from([bytes]),
	};
}
