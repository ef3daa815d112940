/** How n8n keeps the memory of polling triggers and starts their polls. */
export interface PollMode {
	name: string;
	env: NodeJS.ProcessEnv;
	/** After a failure that only a person can mend, n8n leaves the trigger alone for half an hour. */
	backsOff: boolean;
}

/** In memory, saved when a poll emits: what n8n 2.41 does unless told otherwise. */
export const defaultMode: PollMode = { name: 'default', env: {}, backsOff: false };

/** Planned in the database; memory and execution are committed together. */
export const durableMode: PollMode = {
	name: 'durable',
	env: {
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
		N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
	},
	backsOff: true,
};
