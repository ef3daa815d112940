/** Statuses that end a task. Anything else, also one that this package does not know, is pending. */
export const terminalStatuses = ['SUCCEEDED', 'FAILED', 'CANCELED'] as const;
export type TerminalStatus = (typeof terminalStatuses)[number];

export const isTerminal = (status: string): status is TerminalStatus =>
	terminalStatuses.some((terminal) => terminal === status);
