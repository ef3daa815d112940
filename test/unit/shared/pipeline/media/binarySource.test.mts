import { buffer } from 'node:stream/consumers';
import type { IBinaryData } from 'n8n-workflow';

import {
	binarySizeBytes,
	binarySource,
} from '../../../../../nodes/shared/pipeline/media/binarySource';
import type { MediaOverrides } from '../../../../../nodes/shared/pipeline/media/mediaSource';
import { FakeClock } from '../../FakeClock.mts';
import { MemoryStore } from './MemoryStore.mts';

const clock = new FakeClock();
const content = Buffer.from('ID3 some bytes of a recording');
const inMemory: IBinaryData = {
	data: content.toString('base64'),
	mimeType: 'audio/mpeg',
	fileName: 'a.mp3',
};
const stored: IBinaryData = {
	id: 'filesystem-v2:1',
	data: 'filesystem-v2',
	mimeType: 'audio/mpeg',
	fileName: 'a.mp3',
	fileSize: '29 B',
};

function storeWithFile(): MemoryStore {
	const store = new MemoryStore();
	store.files.set('filesystem-v2:1', content);
	return store;
}

const sourceOf = (store: MemoryStore, binary: IBinaryData, overrides: MediaOverrides = {}) =>
	binarySource(store, binary, content.length, overrides, clock);

describe('the size in bytes', () => {
	test.each<[string, IBinaryData, number]>([
		['of base64 text in memory', inMemory, 29],
		['of base64 text that was changed after n8n measured it', { ...inMemory, bytes: 5 }, 29],
		['as n8n states it', { ...stored, bytes: 12_345 }, 12_345],
		['as the store knows it, where n8n does not state it', stored, 29],
		[
			'of base64 text with line breaks, as a Code node may write it',
			{ ...inMemory, data: inMemory.data.replace(/.{8}/g, '$&\r\n') },
			29,
		],
		['of nothing', { data: '', mimeType: 'audio/mpeg' }, 0],
	])('%s', async (_, binary, sizeBytes) => {
		expect(await binarySizeBytes(storeWithFile(), binary)).toBe(sizeBytes);
	});
});

describe.each([
	['in memory', inMemory],
	['in the store', stored],
])('a file %s', (_, binary) => {
	test('is opened anew for every attempt, and closed after it', async () => {
		const store = storeWithFile();
		const source = sourceOf(store, binary);
		for (const attempt of [1, 2]) {
			const seen = await source.withMedia(undefined, async ({ body, ...facts }) => {
				expect(facts).toEqual({
					fileName: 'a.mp3',
					mimeType: 'audio/mpeg',
					fileSizeBytes: 29,
					progress: { at: clock.now() },
				});
				return Buffer.isBuffer(body) ? body : await buffer(body);
			});
			expect(seen.equals(content)).toBe(true);
			expect(store.opened).toHaveLength(binary.id ? attempt : 0);
		}
		expect(store.opened.every(({ destroyed }) => destroyed)).toBe(true);
	});

	test('is closed if its use fails, or nobody reads it', async () => {
		const store = storeWithFile();
		const source = sourceOf(store, binary);
		await expect(
			source.withMedia(undefined, async () => await Promise.reject(new Error('no'))),
		).rejects.toThrow('no');
		await source.withMedia(undefined, async () => undefined);
		expect(store.opened.every(({ destroyed }) => destroyed)).toBe(true);
	});

	test('takes the name and type that the user sets', async () => {
		const overrides = { fileName: 'b.wav', mimeType: 'audio/wav' };
		const described = await sourceOf(storeWithFile(), binary, overrides).withMedia(
			undefined,
			async (media) => media,
		);
		expect(described).toMatchObject(overrides);
	});

	test('has a type by its bytes where n8n knows none', async () => {
		const unnamed = { ...binary, mimeType: 'application/octet-stream', fileName: undefined };
		const described = await sourceOf(storeWithFile(), unnamed).withMedia(
			undefined,
			async (media) => media,
		);
		expect(described).toMatchObject({ fileName: 'media.mp3', mimeType: 'audio/mpeg' });
	});
});

describe('the identity', () => {
	const identityOf = (binary: IBinaryData) => sourceOf(storeWithFile(), binary).identity;

	test('is that of the stored file, or of the bytes', () => {
		expect(identityOf(stored)).toBe('binary:filesystem-v2:1');
		const inFolder = (execution: string) =>
			identityOf({
				...stored,
				id: `filesystem-v2:workflows/w/executions/${execution}/binary_data/f`,
			});
		// n8n moves what came by webhook when the execution ends
		expect(inFolder('temp')).toBe(inFolder('17'));
		expect(identityOf(inMemory)).toBe(identityOf({ ...inMemory, fileName: 'renamed.mp3' }));
		expect(identityOf(inMemory)).not.toBe(identityOf({ ...inMemory, data: 'AAAA' }));
	});

	test('stays when n8n moves the file from its temporary place to that of the execution', () => {
		const movedTo = (folder: string) =>
			identityOf({ ...stored, id: `database:workflows/w/executions/${folder}/binary_data/3f2b` });
		expect(movedTo('temp')).toBe(movedTo('42'));
	});

	test('does not hold the bytes themselves', () => {
		expect(identityOf({ ...inMemory, data: 'A'.repeat(1_000_000) }).length).toBeLessThan(100);
	});
});

test.each([
	['with a name', 'silence.mp3', 'The file "silence.mp3" is empty (0 bytes)'],
	['with a path for a name', '../x/silence.mp3', 'The file "silence.mp3" is empty (0 bytes)'],
	['without one', undefined, 'The file in the binary field is empty (0 bytes)'],
])('an empty file %s is refused before anything is opened', (_, fileName, message) => {
	expect(() => binarySource(new MemoryStore(), { ...stored, fileName }, 0, {}, clock)).toThrow(
		expect.objectContaining({ message, facts: expect.objectContaining({ kind: 'invalidInput' }) }),
	);
});
