import type { Fault } from '../../emulator/startEmulator.mts';

/** A fault without its aim; `refused` is one of the network, which no server can inject. */
export type Strike =
	DistributiveOmit<Fault, 'route' | 'count' | 'after' | 'when'> | { kind: 'refused' };
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

export interface MatrixFault {
	strike: Strike;
	/** What the failure says if the fault goes on: the kind, and the status where there is one. */
	endsAs: { kind: string; httpStatus?: number };
	/** Least pause that the service asks for, in milliseconds. */
	asksForMs?: number;
}

const network = { kind: 'network' };
const timeout = { kind: 'timeout' };
const refused = (httpStatus: number) => ({ kind: 'refused', httpStatus });
const badAnswer = { kind: 'badAnswer' };

const status = (code: number, more: object = {}): MatrixFault => ({
	strike: { kind: 'status', status: code, ...more },
	endsAs: refused(code),
});

/** A status with a page of somebody in between, not with the service's Problem Details. */
const gateway = (code: number, more: object = {}): MatrixFault =>
	status(code, {
		body: '<html><title>Bad gateway</title></html>',
		contentType: 'text/html',
		...more,
	});

const effectDone = { afterEffect: true };

/** Every fault by its name. `nowMs` is what the node takes for the time. */
export const faultsAt = (nowMs: number): Record<string, MatrixFault> => ({
	'connection refused': { strike: { kind: 'refused' }, endsAs: network },
	'reset before the body': { strike: { kind: 'reset' }, endsAs: network },
	'reset after the body': { strike: { kind: 'reset', ...effectDone }, endsAs: network },
	hang: { strike: { kind: 'hang' }, endsAs: timeout },
	'hang after the effect': { strike: { kind: 'hang', ...effectDone }, endsAs: timeout },
	'400': status(400),
	'401': status(401),
	'403': status(403),
	'404': status(404),
	'408': status(408),
	'408 of a gateway': gateway(408),
	'409': status(409),
	'425': status(425),
	'429, Retry-After in seconds': {
		...status(429, { headers: { 'retry-after': '60' } }),
		asksForMs: 60_000,
	},
	'429, Retry-After as a date': {
		...status(429, { headers: { 'retry-after': new Date(nowMs + 60_000).toUTCString() } }),
		// an HTTP date has whole seconds
		asksForMs: 59_000,
	},
	'500': status(500),
	'500 of a gateway': gateway(500),
	'500 of a gateway, effect done': gateway(500, effectDone),
	'502': status(502),
	'502 of a gateway': gateway(502),
	'502 of a gateway, effect done': gateway(502, effectDone),
	'503': status(503),
	'503 of a gateway': gateway(503),
	'503 of a gateway, effect done': gateway(503, effectDone),
	'408, effect done': status(408, effectDone),
	'500, effect done': status(500, effectDone),
	'502, effect done': status(502, effectDone),
	'503, effect done': status(503, effectDone),
	'504, effect done': status(504, effectDone),
	'HTML body': { strike: { kind: 'garbageBody', ...effectDone }, endsAs: badAnswer },
	'cut JSON': { strike: { kind: 'cutBody', at: 'json' }, endsAs: badAnswer },
	'cut connection': { strike: { kind: 'cutBody', at: 'connection' }, endsAs: network },
});
