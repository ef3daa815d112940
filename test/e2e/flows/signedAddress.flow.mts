import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { it } from 'node:test';
import { nodeItems } from '../harness/rest/executions.mts';
import { chain, links } from '../harness/rest/nodes.mts';
import { play, readMedia, stage, start, transcription } from './stage.mts';

const signature = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const assetId = '7a1f3c2e-5b6d-4e8f-9a0b-1c2d3e4f5a6b';
const query = `asset=${assetId}&expires=4102444800000&signature=${signature}`;

for (const [how, uploadPath, filePath, publicPath] of [
	['in another order', `/u/1?${query}`, `/u/1?signature=${signature}&asset=${assetId}`, '/u/1'],
	['with a fragment', `/u/1?${query}`, `/u/1?${query}#t=0`, '/u/1#t=0'],
	['signed in its path', `/s/${signature}/u/1`, `/s/${signature}/u/1`, '/s/***/u/1'],
] as const) {
	it(`a signed address stays out of output and data: ${how}; the asset keeps its id`, async () => {
		const storage = createServer((request, response) => {
			request.resume().on('end', () => response.end());
		}).listen(0, '127.0.0.1');
		await once(storage, 'listening');
		const address = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
		const data = {
			uploadId: '3f2b8c1e-5a6d-4e7f-9b0a-1c2d3e4f5a6b',
			uploadUrl: address + uploadPath,
			fileKey: 'u/1',
			fileUrl: address + filePath,
		};
		const answer = (body: object) => ({ kind: 'garbageBody', body: JSON.stringify(body) }) as const;
		stage.emulator.inject({ route: 'createUpload', ...answer({ data }) });
		stage.emulator.inject({ route: 'completeUpload', ...answer({ data: { assetId } }) });
		const execution = await play({
			name: `Signed address ${how}`,
			nodes: [
				start,
				readMedia('Read', 'memo.wav'),
				transcription('Upload', { operation: 'upload' }),
			],
			connections: links(...chain('Start', 'Read', 'Upload')),
		});
		storage.close();
		assert.equal(execution.status, 'success', execution.error?.message);
		const [item] = nodeItems(execution, 'Upload');
		assert.equal(item?.json.assetId, assetId);
		assert.equal(item?.json.fileUrl, address + publicPath);
		assert.ok(!JSON.stringify(execution).includes(signature.slice(0, 16)));
	});
}
