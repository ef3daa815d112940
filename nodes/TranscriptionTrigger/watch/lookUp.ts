import type { TerminalStatus } from '../../shared/pipeline/taskStatus';

/** What one look-up found; `T` is what will be emitted. */
export type LookUp<T> =
	| {
			outcome: 'finished';
			status: TerminalStatus;
			createdAt: string;
			/** One for each entry of the candidate, in their order. */
			contents: T[];
			/** About so many bytes each. */
			bytesEach: number;
	  }
	/** Finished in an event that is not selected: recorded and cleaned up like the others. */
	| { outcome: 'passedOver'; status: TerminalStatus }
	| { outcome: 'pending' | 'busy' }
	/** No task came back. `isPassing`: for a reason that is likely to pass by itself. */
	| { outcome: 'bad'; code: number; isPassing: boolean };

/** True if the service gave the task. */
export const isAnswer = <T>({ outcome }: LookUp<T>): boolean =>
	outcome !== 'bad' && outcome !== 'busy';
