/** Only the date is the test's: n8n and its sockets go on with the timers of the machine. */
const realTimers = [
	...(['nextTick', 'setImmediate', 'setInterval', 'setTimeout', 'queueMicrotask'] as const),
	...(['clearImmediate', 'clearInterval', 'clearTimeout', 'performance', 'hrtime'] as const),
];

/** Moves the node's clock, not that of the sockets; `jest.useRealTimers()` brings it back. */
export function passMinutes(minutes: number): void {
	const now = Date.now() + minutes * 60_000;
	jest.useFakeTimers({ now, advanceTimers: true, doNotFake: [...realTimers] });
}
