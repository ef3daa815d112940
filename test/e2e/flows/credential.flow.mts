import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createCredential, testCredential } from '../harness/rest/credentials.mts';
import { freePort } from '../harness/process/freePort.mts';
import { stage } from './stage.mts';

async function verdictOn(data: { baseUrl: string; apiKey: string; idempotencyHeader?: string }) {
	const { rest } = stage.n8n;
	const credential = await createCredential(rest, {
		name: 'Tested',
		type: 'transcriptionApi',
		data,
	});
	return await testCredential(rest, credential);
}

it('the credential test tells a good key, a wrong key, a busy and an absent service apart', async () => {
	const { baseUrl, apiKey } = stage.emulator;
	assert.equal((await verdictOn({ baseUrl, apiKey })).status, 'OK');
	assert.equal((await verdictOn({ baseUrl: `${baseUrl}/v1/`, apiKey })).status, 'OK');
	assert.equal((await verdictOn({ baseUrl: `${baseUrl}/v1/tasks`, apiKey })).status, 'OK');

	const wrong = await verdictOn({ baseUrl, apiKey: 'not-the-key' });
	assert.equal(wrong.status, 'Error');
	assert.match(wrong.message ?? '', /rejected the API key/);

	stage.emulator.inject({ route: 'getTask', kind: 'status', status: 503 });
	const busy = await verdictOn({ baseUrl, apiKey });
	assert.equal(busy.status, 'Error');
	assert.match(busy.message ?? '', /could not answer \(status 503\)/);
});

it('the credential test says in words what is wrong with an address or a name', async () => {
	const { baseUrl, storageUrl, apiKey } = stage.emulator;
	const nobody = `http://127.0.0.1:${await freePort()}`;
	for (const [data, words] of [
		[{ baseUrl: nobody }, /Could not reach .*: the connection was refused/],
		[{ baseUrl: 'https://api.invalid' }, /\(api\.invalid\): its host name/],
		[{ baseUrl: 'api.example.com' }, /must begin with https:\/\/.*You entered "api\.example\.com"/],
		[{ baseUrl: stage.n8n.baseUrl }, /Base URL does not lead to the transcription service/],
		[{ baseUrl: storageUrl }, /Base URL does not lead to the transcription service/],
		[{ baseUrl, idempotencyHeader: 'yes' }, /'Idempotency Header'.*You entered "yes"/],
	] as const) {
		const verdict = await verdictOn({ apiKey, ...data });
		assert.equal(verdict.status, 'Error');
		assert.match(verdict.message ?? '', words);
		assert.doesNotMatch(verdict.message ?? '', /E[A-Z]{5,}|ERR_/);
	}
});
