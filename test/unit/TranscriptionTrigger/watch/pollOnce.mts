import { concludePoll } from '../../../../nodes/TranscriptionTrigger/watch/concludePoll';
import type { LookUp } from '../../../../nodes/TranscriptionTrigger/watch/lookUp';
import type { Listing, ListEntry } from '../../../../nodes/TranscriptionTrigger/watch/listing';
import { planPoll } from '../../../../nodes/TranscriptionTrigger/watch/planPoll';
import type {
	TaskRecord,
	WatchState,
} from '../../../../nodes/TranscriptionTrigger/watch/watchState';
import { taskIdOf } from '../ids.mts';

export const now = Date.parse('2026-05-01T12:00:00.000Z');
export const minuteMs = 60_000;
export const [a, b, c] = [taskIdOf(0xa), taskIdOf(0xb), taskIdOf(0xc)] as const;
const service = 'service 1';

export const remembering = (tasks: Record<string, TaskRecord> = {}): WatchState => ({
	tasks: new Map(Object.entries(tasks)),
	malformed: [],
	service,
});
export const row = (id: number, taskId: string): ListEntry => ({
	taskId,
	row: { id, columns: { id, taskId } },
});
const entriesOf = (entries: Array<ListEntry | string>): ListEntry[] =>
	entries.map((entry) => (typeof entry === 'string' ? { taskId: entry } : entry));
/** A listing that comes to the end. */
export const whole = (...entries: Array<ListEntry | string>): Listing => ({
	entries: entriesOf(entries),
});
/** A listing that stops before the end. */
export const until = (listAfter: number, ...entries: Array<ListEntry | string>): Listing => ({
	entries: entriesOf(entries),
	listAfter,
});

/** What is found for a task; of rows that share one, each has a content of its own. */
export type Find = Omit<LookUp<string> & { outcome: 'finished' }, 'contents'> | LookUp<string>;
export const ended = (status: 'SUCCEEDED' | 'FAILED', createdAt = '', bytesEach = 1): Find => ({
	outcome: 'finished',
	status,
	createdAt,
	bytesEach,
});
export const pending: Find = { outcome: 'pending' };
export const unknown: Find = { outcome: 'bad', code: 404, isPassing: false };

interface Circumstances {
	mostEmissions?: number;
	mostBytes?: number;
	nowMs?: number;
	service?: string;
	isActivation?: boolean;
	/** Ids of rows whose clean-up works. */
	cleans?: number[];
}

/** A whole poll's bookkeeping; every look-up that is planned is made. */
export function pollOnce(
	state: WatchState,
	listing: Listing,
	finds: Record<string, Find>,
	circumstances: Circumstances = {},
) {
	const { mostEmissions = 100, mostBytes = Infinity, nowMs = now, cleans = [] } = circumstances;
	const occasion = { nowMs, service, isActivation: false, ...circumstances };
	const plan = planPoll(state, listing, occasion);
	const lookUps = new Map<string, LookUp<string>>();
	for (const { taskId, entries } of plan.candidates) {
		const find = finds[taskId];
		if (!find) continue;
		if (find.outcome !== 'finished') lookUps.set(taskId, find);
		else {
			const text = `${find.status} ${find.createdAt}`.trim();
			const contents = entries.map((entry) => (entry.row ? `${text} row ${entry.row.id}` : text));
			lookUps.set(taskId, { ...find, contents });
		}
	}
	const cleanedRows = plan.finishedRows.filter(({ row: { id } }) => cleans.includes(id));
	const work = { candidates: plan.candidates, lookUps, cleanedRows };
	const {
		emissions,
		newlyBad,
		state: next,
	} = concludePoll(plan, work, { mostEmissions, mostBytes }, nowMs);
	return {
		asked: plan.candidates.map(({ taskId }) => taskId),
		witnesses: plan.witnesses.map(({ taskId }) => taskId),
		emitted: emissions,
		cleaned: plan.finishedRows.map(({ row: { id }, status }) => `${id} ${status}`),
		newlyBad,
		malformed: plan.newlyMalformed,
		next,
	};
}
