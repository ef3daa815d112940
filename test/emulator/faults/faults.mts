import type { RequestRecord, RouteName } from '../views.mts';

/** Which requests a fault strikes. */
export interface FaultAim {
	route: RouteName;
	/** How many requests; 1 by default, `Infinity` for all. */
	count?: number;
	/** How many requests that would match are spared first; 0. */
	after?: number;
	/** Strikes only where this says so. The JSON body is not there yet for `beforeBody` faults. */
	when?: (request: RequestRecord) => boolean;
}

/**
 * Without `afterEffect` the route does nothing: no session, no file, no task. With it the route has
 * done its work, and only its answer suffers.
 */
interface MayFollowEffect {
	afterEffect?: boolean;
}

/** An answer with a status of choice: Problem Details (XML from the storage) unless a body is given. */
export interface StatusFault extends MayFollowEffect {
	kind: 'status';
	status: number;
	errorCode?: string;
	headers?: Record<string, string>;
	body?: string;
	contentType?: string;
	/** putMedia: answer when this many bytes have come, in mid-upload; by default the body is read. */
	afterBytes?: number;
	/** putMedia: what becomes of the bytes that still come; `drain` by default. */
	rest?: 'drain' | 'ignore' | 'close';
}

/** The connection is reset: before the body is read, or instead of the answer. */
export interface ResetFault extends MayFollowEffect {
	kind: 'reset';
}

/** No answer, ever. Before the effect the body is still read, unless `readBody` is false. */
export interface HangFault extends MayFollowEffect {
	kind: 'hang';
	/**
	 * False stalls an upload: its sender finds no taker. A server that does not read does not notice a
	 * closed connection either, so the record says `open` until the emulator stops.
	 */
	readBody?: boolean;
}

/** The answer, or the reading of an upload, takes its time. */
export interface SlowFault extends MayFollowEffect {
	kind: 'slow';
	delayMs?: number;
	/** putMedia: reads the body at about this pace; between reads it notices no hang-up either. */
	bytesPerSecond?: number;
}

/** The right answer, cut in the middle; the effect has always happened. */
export interface CutBodyFault {
	kind: 'cutBody';
	/** `connection`: it closes before Content-Length is reached; `json`: a whole answer, cut JSON. */
	at?: 'connection' | 'json';
}

/** A success that is no answer of the service: a web page, unless `body` says otherwise. */
export interface GarbageBodyFault extends MayFollowEffect {
	kind: 'garbageBody';
	body?: string;
	contentType?: string;
	status?: number;
}

export interface RedirectFault {
	kind: 'redirect';
	location: string;
	/** 307 by default. */
	status?: number;
}

/** An error whose text repeats the request: address with query, and every header. */
export interface EchoFault {
	kind: 'echo';
	/** 400 by default. */
	status?: number;
}

export type FaultEffect =
	| StatusFault
	| ResetFault
	| HangFault
	| SlowFault
	| CutBodyFault
	| GarbageBodyFault
	| RedirectFault
	| EchoFault;

export type Fault = FaultAim & FaultEffect;

/** When in the life of a request a fault strikes. */
export type Moment = 'beforeBody' | 'beforeEffect' | 'afterEffect';

function momentOf(fault: FaultEffect): Moment {
	if (fault.kind === 'cutBody' || ('afterEffect' in fault && fault.afterEffect))
		return 'afterEffect';
	return fault.kind === 'reset' || fault.kind === 'hang' ? 'beforeBody' : 'beforeEffect';
}

/** The faults that are waiting for their request. */
export class FaultQueue {
	#waiting: Array<{ fault: Fault; skip: number; left: number }> = [];

	add(fault: Fault): void {
		this.#waiting.push({ fault, skip: fault.after ?? 0, left: fault.count ?? 1 });
	}

	clear(): void {
		this.#waiting = [];
	}

	/** Takes the first fault that strikes this request now. */
	claim(request: RequestRecord, moment: Moment): Fault | undefined {
		for (const entry of this.#waiting) {
			const { fault } = entry;
			if (entry.left <= 0 || fault.route !== request.route || momentOf(fault) !== moment) continue;
			if (fault.when && !fault.when(request)) continue;
			if (entry.skip-- > 0) continue;
			entry.left -= 1;
			return fault;
		}
		return undefined;
	}
}
