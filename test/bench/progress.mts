const heartbeatMs = 10_000;

/** Shows what a long run is doing: a line for every step, and a sign of life while a step takes long. */
export function startProgress(name: string) {
	const startedAt = Date.now();
	let current = 'getting ready';
	const show = (text: string) => {
		const seconds = Math.round((Date.now() - startedAt) / 1000);
		console.log(`[${name} ${String(seconds).padStart(4)} s] ${text}`);
	};
	const heartbeat = setInterval(() => show(`… ${current}`), heartbeatMs);
	return {
		step(text: string) {
			current = text;
			heartbeat.refresh();
			show(text);
		},
		end: () => clearInterval(heartbeat),
	};
}
