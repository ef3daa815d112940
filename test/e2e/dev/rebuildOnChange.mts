/**
 * What to do at every change of a file: build, and say how it went. A change during a build is built
 * after it, once, however many there were.
 */
export function rebuildOnChange(
	rebuild: () => Promise<void>,
	say: (text: string) => void,
): () => void {
	let isBuilding = false;
	let isStale = false;

	async function build(): Promise<void> {
		isBuilding = true;
		do {
			isStale = false;
			try {
				await rebuild();
				say('Rebuilt; reload the editor if a parameter has changed.');
			} catch (error) {
				const words = error instanceof Error && 'stdout' in error ? error.stdout : error;
				say(`Not rebuilt:\n${words}`);
			}
		} while (isStale);
		isBuilding = false;
	}

	return () => {
		isStale = true;
		if (!isBuilding) void build();
	};
}
