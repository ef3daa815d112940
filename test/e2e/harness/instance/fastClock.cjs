/**
 * Loaded into an n8n (`node --require`): from the signal SIGUSR2 on, its clock and its timers run
 * twenty times as fast, so that a test can watch what n8n does in minutes. Sockets and processor time
 * stay as they are.
 */
const factor = 20;
const clock = Date.now.bind(Date);
const timer = globalThis.setTimeout;

process.once('SIGUSR2', () => {
	const since = clock();
	Date.now = () => Math.round(since + (clock() - since) * factor);
	/** @type {(...parameters: Parameters<typeof timer>) => ReturnType<typeof timer>} */
	const faster = (task, ms = 0, ...rest) => timer(task, ms / factor, ...rest);
	globalThis.setTimeout = Object.assign(faster, timer);
});
