/** A node of a workflow; `more` adds credentials, a type version, settings such as `onError`. */
export function node(
	name: string,
	type: string,
	parameters: object = {},
	more: object = {},
): object {
	return {
		id: crypto.randomUUID(),
		...{ name, type, typeVersion: 1, position: [0, 0], parameters },
		...more,
	};
}

/** A link between nodes: from, to, and which output of the first (the first one by default). */
export type Link = [from: string, to: string, output?: number];

/** The connections of a workflow, as n8n stores them. */
export function links(...all: Link[]): object {
	const connections: Record<string, { main: object[][] }> = {};
	for (const [from, to, output = 0] of all) {
		const { main } = (connections[from] ??= { main: [] });
		while (main.length <= output) main.push([]);
		main[output]?.push({ node: to, type: 'main', index: 0 });
	}
	return connections;
}

/** Links that lead from each node to the next. */
export function chain(...names: string[]): Link[] {
	return names.slice(1).map((to, index) => [names[index] ?? '', to]);
}
