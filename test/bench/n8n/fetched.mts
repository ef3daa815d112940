import { Readable } from 'node:stream';

/** The helper that the package's doors send their requests with, without the rest of n8n. */
export async function fetched(options: {
	url: string;
	method?: string;
	headers?: object;
	body?: unknown;
}): Promise<unknown> {
	const { url, method, headers = {}, body } = options;
	const answer = await fetch(url, {
		method,
		headers: Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`]),
		body: typeof body === 'string' ? body : undefined,
	});
	const bytes = Buffer.from(await answer.arrayBuffer());
	return {
		statusCode: answer.status,
		headers: { 'content-type': answer.headers.get('content-type') ?? '' },
		body: Readable.from([bytes]),
	};
}
