import * as z from 'zod/v4-mini';
import type { RestClient } from './restClient.mts';

const createdSchema = z.object({ rawApiKey: z.string() });

/** Creates a key for n8n's public API (`/api/v1`), for example with the scope `dataTable:list`. */
export async function createApiKey(rest: RestClient, scopes: string[]): Promise<string> {
	const body = { label: `key ${crypto.randomUUID()}`, expiresAt: null, scopes };
	return createdSchema.parse(await rest.call('POST', '/api-keys', body)).rawApiKey;
}
