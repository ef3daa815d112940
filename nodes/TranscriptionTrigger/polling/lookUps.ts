import { toFailure, type Failure } from '../../shared/failure/Failure';
import type { Task } from '../../shared/api/answers/schemas';
import { isTerminal } from '../../shared/pipeline/taskStatus';
import type { BatchLimits } from '../watch/batch';
import type { TableRow } from '../watch/listing';
import type { LookUp } from '../watch/lookUp';
import type { Candidate } from '../watch/planPoll';
import { blameOf, codeOf } from './blame';

export const mostRequestsAtOnce = 5;

/** So many troubles in a row, and the poll gives up: the service or the key is to blame. */
const mostTroublesInARow = 20;
/** After so many, the next task is taken at random: bad tasks in front must not hide good ones. */
const troublesBeforeRandom = 5;

export interface LookUpOptions<T> extends BatchLimits {
	getTask(taskId: string): Promise<Task>;
	/** What is emitted for a task and its row. */
	read(task: Task, row?: TableRow): T;
	isSelected(status: string): boolean;
	/** Open at the same time; five unless said otherwise. */
	mostAtOnce?: number;
	/** No look-up is started after this. */
	isTimeUp(): boolean;
	/** In [0, 1). */
	random(): number;
}

export interface LookUpResult<T> {
	lookUps: Map<string, LookUp<T>>;
	/** By task id, why it could not be looked up. */
	failures: Map<string, Failure>;
	/** Every candidate was asked for, or none of many could be. */
	isTelling: boolean;
}

/** Looks the candidates up in their order, at most five at once. Never throws. */
export async function lookUpTasks<T>(
	candidates: readonly Candidate[],
	options: LookUpOptions<T>,
): Promise<LookUpResult<T>> {
	const queue = [...candidates];
	const lookUps = new Map<string, LookUp<T>>();
	const failures = new Map<string, Failure>();
	const inFlight = new Set<Promise<void>>();
	const { mostAtOnce = mostRequestsAtOnce } = options;
	const room = createRoom(options, mostAtOnce);
	let troublesInARow = 0;
	let hasGivenUp = false;
	let next = 0;

	const lookUp = async (candidate: Candidate): Promise<void> => {
		const { taskId } = candidate;
		let found: LookUp<T>;
		try {
			found = toLookUp(await options.getTask(asWritten(candidate)), candidate, options);
			troublesInARow = 0;
		} catch (error) {
			const failure = toFailure(error);
			failures.set(taskId, failure);
			found = toBadLookUp(failure);
			// A page instead of a task, too: with a wrong address every task is one.
			if (blameOf(failure) !== 'task' || failure.facts.kind === 'badAnswer') troublesInARow++;
			if (found.outcome === 'busy' || troublesInARow >= mostTroublesInARow) hasGivenUp = true;
		}
		lookUps.set(taskId, found);
		room.settle(candidate, found);
	};

	const start = (): boolean => {
		if (troublesInARow >= troublesBeforeRandom) {
			swap(queue, next, next + Math.floor(options.random() * (queue.length - next)));
		}
		const candidate = queue[next];
		if (!candidate || hasGivenUp || options.isTimeUp()) return false;
		if (!room.reserve(candidate, inFlight.size)) return false;
		next++;
		const request: Promise<void> = lookUp(candidate).finally(() => inFlight.delete(request));
		inFlight.add(request);
		return true;
	};

	for (;;) {
		while (inFlight.size < mostAtOnce && start());
		if (inFlight.size === 0) break;
		await Promise.race(inFlight);
	}
	return { lookUps, failures, isTelling: hasGivenUp || next >= queue.length };
}

/** Asked for as it stands in the list: a service may tell the letters' case apart, and give out capitals. */
const asWritten = ({ taskId, entries: [first] }: Candidate) => first?.taskId.trim() ?? taskId;

/**
 * Keeps what is found within one batch, so that little has to be looked up again and few transcripts
 * are held at once. Room is reserved for what a look-up may find, and given back if it finds nothing
 * to emit. Bytes are known only afterwards: what is in flight counts like the largest so far.
 */
function createRoom<T>({ mostEmissions, mostBytes }: BatchLimits, mostAtOnce: number) {
	// Tasks that are still at work are looked up several at a time, however small the batch.
	let free = Math.max(mostEmissions, mostAtOnce);
	const all = free;
	let found = 0;
	let bytes = 0;
	let largest = 0;
	return {
		reserve({ entries: { length } }: Candidate, inFlight: number): boolean {
			if (found >= mostEmissions || (length > free && free < all)) return false;
			if (found > 0 && bytes + inFlight * largest >= mostBytes) return false;
			free -= length;
			return true;
		},
		settle({ entries: { length } }: Candidate, lookUp: LookUp<T>): void {
			if (lookUp.outcome !== 'finished') {
				free += length;
				return;
			}
			found += length;
			bytes += lookUp.bytesEach * length;
			largest = Math.max(largest, lookUp.bytesEach * length);
		},
	};
}

function toLookUp<T>(
	task: Task,
	{ entries }: Candidate,
	{ isSelected, read }: LookUpOptions<T>,
): LookUp<T> {
	const { status, createdAt } = task;
	if (!isTerminal(status)) return { outcome: 'pending' };
	if (!isSelected(status)) return { outcome: 'passedOver', status };
	const contents = entries.map(({ row }) => read(task, row));
	const bytesEach = JSON.stringify(contents[0] ?? null).length;
	return { outcome: 'finished', status, createdAt: createdAt ?? '', contents, bytesEach };
}

function toBadLookUp<T>(failure: Failure): LookUp<T> {
	const blame = blameOf(failure);
	if (blame === 'busy') return { outcome: 'busy' };
	return { outcome: 'bad', code: codeOf(failure), isPassing: blame === 'reach' };
}

function swap<T>(list: T[], i: number, j: number): void {
	const [a, b] = [list[i], list[j]];
	if (a === undefined || b === undefined) return;
	list[i] = b;
	list[j] = a;
}
