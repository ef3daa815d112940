import type { RestClient } from './restClient.mts';

/** The one user of every n8n that the harness starts. It listens on loopback only. */
export const owner = {
	email: 'owner@example.com',
	firstName: 'Olivia',
	lastName: 'Owner',
	password: 'Transcribe-4-me',
};

/** Creates the owner of a fresh n8n; the client is logged in afterwards. */
export async function setUpOwner(rest: RestClient): Promise<void> {
	await rest.call('POST', '/owner/setup', owner);
}

/** Logs in to an n8n that has its owner already. */
export async function logIn(rest: RestClient): Promise<void> {
	const { email, password } = owner;
	await rest.call('POST', '/login', { emailOrLdapLoginId: email, password });
}
