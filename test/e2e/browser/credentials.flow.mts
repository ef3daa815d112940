/** The dialog of both credentials: what it asks for, and the words of its test. */
import { it } from 'node:test';
import type { Locator } from 'playwright-core';
import { freePort } from '../harness/process/freePort.mts';
import { createApiKey } from '../harness/rest/apiKeys.mts';
import { createCredentialByHand, part, reads } from './actions.mts';
import { emulator, n8n, page } from './stage.mts';
import { picture } from './picture.mts';

const dialog = () => part('credential-edit-dialog');

/** Changes fields, saves, and opens what the test says. */
async function enter(fields: Record<string, string>): Promise<Locator> {
	for (const [name, value] of Object.entries(fields)) {
		await part(`parameter-input-${name}`).locator('input').fill(value);
	}
	const verdict = page.waitForResponse(/\/credentials\/test$/);
	await part('credential-save-button').click();
	await (await verdict).finished();
	return dialog();
}

async function refuses(fields: Record<string, string>, words: RegExp): Promise<void> {
	const shown = await enter(fields);
	// It stays open once it was opened: the next verdict takes the place of the last.
	const details = shown.getByText('More details');
	const said = shown.getByText(words);
	await details.or(said).first().waitFor();
	if (await details.isVisible()) await details.click();
	await said.first().waitFor();
}

it('the data table credential says what it is for, and in words what is wrong with it', async () => {
	const apiKey = await createApiKey(n8n.rest, ['dataTable:list']);
	const baseUrl = `${n8n.baseUrl}/api/v1`;
	await createCredentialByHand('n8n Data Table API', { baseUrl, apiKey });
	await reads(
		dialog(),
		/its own nodes only\. This node reaches them through n8n's public API/,
		/as this n8n itself can reach it\. It ends with \/api\/v1/,
		/Expiration: Never \(older n8n: No expiration; with the suggested 30 days the trigger fails/,
		/Scopes, where n8n asks: dataTable:list, dataTable:read/,
	);
	await refuses({ baseUrl, apiKey: 'not-a-key' }, /n8n rejected the API key for data tables/);
	await refuses({ baseUrl: emulator.baseUrl, apiKey }, /was refused, and not in the words of n8n/);
	await refuses(
		{ baseUrl: 'n8n.example.com' },
		/must begin with https:\/\/.*You entered "n8n\.example\.com"/,
	);
	await refuses({ baseUrl: 'https://n8n.invalid/api/v1' }, /its host name is unknown/);
	const nobody = `http://127.0.0.1:${await freePort()}/api/v1`;
	await refuses({ baseUrl: nobody }, /the connection was refused/);
});

it('the service credential is tested, and an address with /v1/tasks does as well', async () => {
	const { baseUrl, apiKey } = emulator;
	await createCredentialByHand('Transcription API', { baseUrl, apiKey });
	await reads(
		dialog(),
		/with https:\/\/ and usually without a path/,
		/You find or create it in the account workspace/,
		/if your service told you a name for it; else leave it empty/,
	);
	await picture(page, 'credential');
	await (
		await enter({ baseUrl: `${baseUrl}/v1/tasks` })
	)
		.getByText('tested successfully')
		.waitFor();
});

it('the service credential says in words why it does not work', async () => {
	const { baseUrl, storageUrl, apiKey } = emulator;
	const noService = /Base URL does not lead to the transcription service/;
	await refuses({ baseUrl: n8n.baseUrl }, noService);
	await refuses({ baseUrl: storageUrl }, noService);
	await refuses({ baseUrl: `http://127.0.0.1:${await freePort()}` }, /the connection was refused/);
	await refuses({ baseUrl: `${baseUrl}/some/path` }, /has a path \(\/some\/path\).*Enter http/);
	await refuses({ baseUrl, apiKey: 'not-the-key' }, /^The service rejected the API key$/);
	await refuses({ apiKey: `Bearer ${apiKey}` }, /must be the key alone, without 'Bearer'/);
	await refuses({ apiKey, idempotencyHeader: 'yes' }, /'Idempotency Header'.*You entered "yes"/);
	await refuses({ idempotencyHeader: 'Idempotency Key' }, /You entered "Idempotency Key"/);
	await refuses(
		{ idempotencyHeader: '', baseUrl: 'api.example.com' },
		/must begin with https:\/\/.*You entered "api\.example\.com"/,
	);
	await refuses({ baseUrl: 'https://api.invalid' }, /its host name is unknown/);
	await picture(page, 'credential-wrong');
});
