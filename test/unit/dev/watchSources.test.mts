import { EventEmitter, once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchSources } from '../../e2e/dev/watchSources.mts';

/** A watched folder, two levels deep, and a way to wait for the next word about its file. */
async function watched() {
	const folder = await mkdtemp(join(tmpdir(), 'watched-'));
	const file = join(folder, 'node', 'Some.node.ts');
	await mkdir(join(folder, 'node'));
	await writeFile(file, 'first');
	const changes = new EventEmitter();
	const close = watchSources([folder], (changedFile) => changes.emit(changedFile));
	const end = async () => {
		await close();
		await rm(folder, { recursive: true });
	};
	/** Does it, and ends when the watcher has told of the file. */
	const seen = async (change: () => Promise<void>, named = file) => {
		const told = once(changes, named);
		await change();
		await told;
	};
	return { file, seen, end };
}

/** As sed -i, vim, formatters and git do it. */
async function replace(file: string, text: string): Promise<void> {
	await writeFile(`${file}.new`, text);
	await rename(`${file}.new`, file);
}

test('a file that is replaced again and again is seen every time, and one that is written in place', async () => {
	const { file, seen, end } = await watched();
	try {
		await seen(async () => await replace(file, 'second'));
		await seen(async () => await replace(file, 'the third'));
		await seen(async () => await writeFile(file, 'in place'));
		await seen(async () => await replace(file, 'replaced at last'));
	} finally {
		await end();
	}
});

test('a file in a folder that is new is seen', async () => {
	const { file, seen, end } = await watched();
	try {
		const folder = join(file, '..', 'new');
		await seen(async () => await mkdir(folder), folder);
		await seen(async () => await writeFile(join(folder, 'file'), ''), join(folder, 'file'));
	} finally {
		await end();
	}
});

test('a file that goes and one that comes back are seen', async () => {
	const { file, seen, end } = await watched();
	try {
		await seen(async () => await rm(file));
		await seen(async () => await writeFile(file, 'back'));
	} finally {
		await end();
	}
});
