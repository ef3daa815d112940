import type { IExecuteFunctions } from 'n8n-workflow';

/** Name of the execution's custom data that holds the ids of the tasks that it has paid for. */
const name = 'transcriptIds';

/** n8n keeps 512 characters of a value, but complains in its log from 256 on. */
const mostCharacters = 255;

/**
 * Notes a task in the execution's custom data. That is stored even if somebody stops the execution,
 * whose other data n8n then does not store; it is found in the execution's highlighted data and in
 * n8n's API. The newest ids that fit are kept; n8n's log has all.
 */
export function noteInExecution(context: IExecuteFunctions, transcriptId: string): void {
	try {
		const ids = (context.customData.get(name) ?? '').split(' ').filter(Boolean);
		const kept = [...ids, transcriptId];
		while (kept.length > 1 && kept.join(' ').length > mostCharacters) kept.shift();
		context.customData.set(name, kept.join(' '));
	} catch {
		// an agent's tool has no such data in some versions of n8n; the log has the id
	}
}
