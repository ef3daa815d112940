/**
 * What to do at every change of a file: build, and say after which change, when, and how it went. A
 * change during a build is built after it, once, however many there were.
 *
 * @param now the time of day, as it is shown
 */
export function rebuildOnChange(
	rebuild: () => Promise<void>,
	say: (text: string) => void,
	now: () => string,
): (file: string) => void {
	let isBuilding = false;
	/** Files that have changed since the last build began. */
	const changed = new Set<string>();

	async function build(): Promise<void> {
		isBuilding = true;
		while (changed.size > 0) {
			const files = namesOf([...changed]);
			changed.clear();
			try {
				await rebuild();
				say(`${now()} Rebuilt (${files}). Reload the editor if a parameter has changed.`);
			} catch (error) {
				const words = error instanceof Error && 'stdout' in error ? error.stdout : error;
				say(`${now()} Not rebuilt (${files}):\n${words}`);
			}
		}
		isBuilding = false;
	}

	return (file) => {
		changed.add(file);
		if (!isBuilding) void build();
	};
}

const mostNamed = 3;

/** A rebase changes many files at once. */
function namesOf(files: readonly string[]): string {
	const named = files.slice(0, mostNamed).join(', ');
	return files.length > mostNamed ? `${named} and ${files.length - mostNamed} more` : named;
}
