import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** What sed, vim and others write beside a file, or before they put it in its place. */
const passing = /^\.|^sed\w{6}$|^4913$|~$/;

/**
 * Tells of every file under the folders that changes. Each folder is watched by itself: node's
 * recursive watching follows the files on Linux, and loses one that sed, an editor or git replaces by a
 * new one of the same name; a folder names its files whatever becomes of them.
 *
 * @returns what ends it
 */
export function watchSources(
	roots: readonly string[],
	changed: (file: string) => void,
): () => Promise<void> {
	const watchers = new Map<string, FSWatcher>();

	function watchFolder(folder: string): void {
		if (watchers.has(folder)) return;
		const watcher = watch(folder, (_event, name) => {
			watchFoldersIn(folder);
			if (name && !passing.test(name)) changed(join(folder, name));
		});
		watcher.on('error', () => forget(folder));
		watchers.set(folder, watcher);
		watchFoldersIn(folder);
	}

	/** Folders may appear, and go, at any time. */
	function watchFoldersIn(folder: string): void {
		try {
			for (const entry of readdirSync(folder, { withFileTypes: true })) {
				if (entry.isDirectory()) watchFolder(join(folder, entry.name));
			}
		} catch {
			forget(folder);
		}
	}

	function forget(folder: string): void {
		watchers.get(folder)?.close();
		watchers.delete(folder);
	}

	for (const root of roots) watchFolder(root);
	return async () => [...watchers.keys()].forEach(forget);
}
