import * as z from 'zod/v4-mini';
import type { Emulator } from '../../emulator/startEmulator.mts';

const answerSchema = z.object({ data: z.object({ uploadUrl: z.string() }) });

/** Asks the service for a signed address, as any client would. */
export async function createSession(
	{ baseUrl, apiKey }: Pick<Emulator, 'baseUrl' | 'apiKey'>,
	filename: string,
	mimetype: string,
): Promise<{ uploadUrl: string }> {
	const answer = await fetch(`${baseUrl}/v1/uploads`, {
		method: 'POST',
		headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
		body: JSON.stringify({ filename, mimetype }),
	});
	return answerSchema.parse(await answer.json()).data;
}
