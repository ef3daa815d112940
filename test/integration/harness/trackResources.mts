import { AsyncLocalStorage, createHook } from 'node:async_hooks';

const tracked = new Set(['TCPWRAP', 'Timeout']);

/**
 * Follows the sockets and timers that some work makes, in whatever comes of it, and none of anybody
 * else's: the emulator and earlier specs live in the same process.
 */
export function trackResources<T>(work: () => T) {
	const context = new AsyncLocalStorage<true>();
	const resources = new Map<number, object>();
	const hook = createHook({
		init(id, type, _triggerId, resource) {
			if (context.getStore() && tracked.has(type)) resources.set(id, resource);
		},
		destroy: (id) => void resources.delete(id),
	}).enable();
	return {
		result: context.run(true, work),
		/** How many of them keep the process from ending now; idle connections in a pool do not. */
		busy: () => [...resources.values()].filter(isReferenced).length,
		end: () => void hook.disable(),
	};
}

const isReferenced = (resource: object): boolean =>
	'hasRef' in resource && typeof resource.hasRef === 'function' && resource.hasRef() === true;
