import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

/**
 * Says something above the node's output. n8n shows that as HTML, and much of it is somebody else's
 * word, so it loses its markup. Older versions of n8n have no such hints.
 */
export function showHint(context: IExecuteFunctions, message: string, type?: 'warning'): void {
	const plain = message.replace(/[<>&]/g, ' ');
	const hint: NodeExecutionHint = { message: plain, location: 'outputPane', ...(type && { type }) };
	const older: Partial<Pick<IExecuteFunctions, 'addExecutionHints'>> = context;
	older.addExecutionHints?.(hint);
}
