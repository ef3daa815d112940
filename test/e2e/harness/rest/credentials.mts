import * as z from 'zod/v4-mini';
import type { RestClient } from './restClient.mts';

/** A credential as n8n stores it; `id` and `name` are what nodes refer to. */
export interface Credential {
	id: string;
	name: string;
	type: string;
	data: Record<string, unknown>;
}

const createdSchema = z.object({ id: z.string() });
const testSchema = z.object({ status: z.string(), message: z.optional(z.string()) });

/** Creates a credential of the given type, such as `transcriptionApi`. */
export async function createCredential(
	rest: RestClient,
	credential: Omit<Credential, 'id'>,
): Promise<Credential> {
	const { id } = createdSchema.parse(await rest.call('POST', '/credentials', credential));
	return { id, ...credential };
}

/** What pressing "Test" in the editor shows: `status` is `OK` or `Error`, `message` says why. */
export async function testCredential(
	rest: RestClient,
	credential: Credential,
): Promise<{ status: string; message?: string | undefined }> {
	return testSchema.parse(
		await rest.call('POST', '/credentials/test', { credentials: credential }),
	);
}
