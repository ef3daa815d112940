import type { IPollFunctions } from 'n8n-workflow';

/** Tells the first poll after a person, or the start of n8n, has activated the workflow. */
export interface Activations {
	isFirstPoll(context: Pick<IPollFunctions, 'getActivationMode'>): boolean;
}

/**
 * In its default mode n8n keeps one context for all polls of an activation, which always says how the
 * workflow was activated: only the first poll with a context is meant. In durable mode every poll has
 * a context of its own, and those on schedule say "update".
 */
export function createActivations(): Activations {
	const known = new WeakSet<object>();
	return {
		isFirstPoll(context) {
			const isKnown = known.has(context);
			known.add(context);
			return !isKnown && context.getActivationMode() !== 'update';
		},
	};
}
