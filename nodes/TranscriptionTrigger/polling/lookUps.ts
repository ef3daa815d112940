import { isTerminal } from '../../shared/pipeline/taskStatus';
import type { Task } from '../../shared/api/schemas';
import { toFailure, type Failure } from '../../shared/failure/Failure';
import type { LookUp } from '../watch/concludePoll';
import type { Candidate } from '../watch/planPoll';

export const mostRequestsAtOnce = 5;

/** So many failures in a row, and the poll gives up: the service or the key is to blame. */
const mostFailuresInARow = 25;
/** After so many, the next task is taken at random: bad tasks in front must not hide good ones. */
const failuresBeforeRandom = 5;

export interface LookUpOptions<T> {
	getTask(taskId: string): Promise<Task>;
	/** What is kept of a task that will be emitted. */
	read(task: Task): T;
	isSelected(status: string): boolean;
	/** No more than so many entries are found at once, so that none has to be looked up again. */
	mostEmissions: number;
	/** No look-up is started after this. */
	isTimeUp(): boolean;
	/** In [0, 1). */
	random(): number;
}

export interface LookUpResult<T> {
	lookUps: Map<string, LookUp<T>>;
	/** Of look-ups that failed for a reason that is not the task's own. */
	failures: Failure[];
	/** By task id: the tasks that the service refused (400) or does not know (404). */
	refusals: Map<string, Failure>;
}

/** Looks the candidates up in their order, at most five at once. Never throws. */
export async function lookUpTasks<T>(
	candidates: readonly Candidate[],
	options: LookUpOptions<T>,
): Promise<LookUpResult<T>> {
	const queue = [...candidates];
	const result: LookUpResult<T> = { lookUps: new Map(), failures: [], refusals: new Map() };
	const inFlight = new Set<Promise<void>>();
	let room = options.mostEmissions;
	let failuresInARow = 0;
	let hasGivenUp = false;
	let next = 0;

	const lookUp = async ({ taskId, entries }: Candidate): Promise<void> => {
		try {
			const found = toLookUp(await options.getTask(asWritten(taskId, entries)), options);
			result.lookUps.set(taskId, found);
			failuresInARow = 0;
			if (found.outcome === 'finished') return;
		} catch (error) {
			const failure = toFailure(error);
			const { httpStatus } = failure.facts;
			if (httpStatus === 400 || httpStatus === 404) {
				result.lookUps.set(taskId, { outcome: 'unknown' });
				result.refusals.set(taskId, failure);
			} else {
				result.lookUps.set(taskId, { outcome: 'failed' });
				result.failures.push(failure);
				failuresInARow++;
				if (httpStatus === 429 || failuresInARow >= mostFailuresInARow) hasGivenUp = true;
			}
		}
		room += entries.length;
	};

	/** Room is reserved for what a look-up may find and given back if it finds nothing to emit. */
	const start = (): boolean => {
		if (failuresInARow >= failuresBeforeRandom) {
			swap(queue, next, next + Math.floor(options.random() * (queue.length - next)));
		}
		const candidate = queue[next];
		if (!candidate || hasGivenUp || options.isTimeUp()) return false;
		const { length } = candidate.entries;
		if (length > room && room < options.mostEmissions) return false;
		next++;
		room -= length;
		const request: Promise<void> = lookUp(candidate).finally(() => inFlight.delete(request));
		inFlight.add(request);
		return true;
	};

	for (;;) {
		while (inFlight.size < mostRequestsAtOnce && start());
		if (inFlight.size === 0) return result;
		await Promise.race(inFlight);
	}
}

/** Asked for as it stands in the list: a service may tell the letters' case apart, and give out capitals. */
const asWritten = (taskId: string, [first]: Candidate['entries']) => first?.taskId.trim() ?? taskId;

function toLookUp<T>(task: Task, { isSelected, read }: LookUpOptions<T>): LookUp<T> {
	const { status, createdAt } = task;
	if (!isTerminal(status)) return { outcome: 'pending' };
	if (!isSelected(status)) return { outcome: 'passedOver', status };
	return { outcome: 'finished', status, createdAt: createdAt ?? '', content: read(task) };
}

function swap<T>(list: T[], i: number, j: number): void {
	const [a, b] = [list[i], list[j]];
	if (a === undefined || b === undefined) return;
	list[i] = b;
	list[j] = a;
}
