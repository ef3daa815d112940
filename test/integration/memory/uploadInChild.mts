/**
 * A process of its own that uploads one large file with the built node, or transcribes it with a task
 * register, and prints how much memory it took: `node uploadInChild.mts <plan as JSON>`.
 */
import { truncate, writeFile } from 'node:fs/promises';
import { voiceMemo } from '../harness/items.mts';
import type { ItemSource } from '../harness/nodeTypes.mts';
import type { Plan } from '../harness/plan.mts';
import { startN8n } from '../harness/startN8n.mts';

/** What to upload, and where to. */
export interface ChildPlan {
	credential: Plan['credential'];
	source: 'binary' | 'url';
	fileUrl: string;
	smallFileUrl: string;
	sizeBytes: number;
	/** The register to transcribe with, which takes the hash of every byte; none just uploads. */
	register?: { baseUrl: string; apiKey: string; tableId: string };
}

/** How it went; growth of the process's memory beyond what it took for a small file. */
export interface ChildReport {
	status: string;
	fileSize: unknown;
	/** Of the task, where there is one. */
	taskStatus: unknown;
	growthBytes: number;
	error?: string;
}

/** A file in n8n's store that is as large as wanted and takes no room: all of it is a hole. */
const fileOf =
	(sizeBytes: number): ItemSource =>
	async ({ helpers }) => {
		const data = await helpers.prepareBinaryData(voiceMemo.content, 'long.mp3', 'audio/mpeg');
		const path = helpers.getBinaryPath(String(data.id));
		const { fileName, mimeType } = data;
		await truncate(path, sizeBytes);
		await writeFile(
			`${path}.metadata`,
			JSON.stringify({ fileName, mimeType, fileSize: sizeBytes }),
		);
		return [{ json: {}, binary: { data: { ...data, bytes: sizeBytes } } }];
	};

const { credential, source, fileUrl, smallFileUrl, sizeBytes, register } = JSON.parse(
	process.argv[2] ?? '',
) as ChildPlan;
const operation = register
	? {
			operation: 'transcribeAndWait',
			useRegister: true,
			registerTableId: { __rl: true, mode: 'id', value: register.tableId },
		}
	: { operation: 'upload' };
const n8n = await startN8n('filesystem');
const upload = async (bytes: number, url: string) =>
	await n8n.run({
		credential,
		...(register && { tables: { baseUrl: register.baseUrl, apiKey: register.apiKey } }),
		parameters: { ...operation, source, fileUrl: url },
		items: fileOf(bytes),
	});

await upload(100_000, smallFileUrl);
const beforeBytes = process.memoryUsage.rss();
const ended = await upload(sizeBytes, fileUrl);
const peakBytes = process.resourceUsage().maxRSS * 1024;
await n8n.close();

const report: ChildReport = {
	status: ended.status,
	fileSize: ended.items[0]?.json.fileSize,
	taskStatus: ended.items[0]?.json.status,
	growthBytes: peakBytes - beforeBytes,
	error: ended.error?.message,
};
console.log(JSON.stringify(report));
