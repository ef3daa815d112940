import { open } from 'node:fs/promises';

/** A file of zeros that takes no room on the disk. */
export async function createSparseFile(path: string, sizeBytes: number): Promise<void> {
	const file = await open(path, 'w');
	await file.truncate(sizeBytes);
	await file.close();
}

/** A file with all its bytes on the disk, as recordings have them. */
export async function createFile(path: string, sizeBytes: number): Promise<void> {
	const file = await open(path, 'w');
	const block = Buffer.alloc(2 ** 20, 'recording');
	for (let left = sizeBytes; left > 0; left -= block.length) {
		await file.write(block, 0, Math.min(left, block.length));
	}
	await file.close();
}
