import * as z from 'zod/v4-mini';

const wrappedSchema = z.object({ data: z.unknown() });

/** Speaks to n8n's own REST interface as its editor does: with a session cookie. */
export interface RestClient {
	/** Address of n8n, without a trailing slash. */
	readonly baseUrl: string;
	/**
	 * One call below `/rest`; gives what the answer wraps in `data`.
	 *
	 * @throws with status and answer if n8n refuses
	 */
	call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<unknown>;
}

export function restClient(baseUrl: string): RestClient {
	let cookie: string | undefined;
	return {
		baseUrl,
		async call(method, path, body) {
			const response = await fetch(`${baseUrl}/rest${path}`, {
				method,
				headers: {
					'content-type': 'application/json',
					// n8n ties a session to the browser that logged in.
					'browser-id': 'harness',
					...(cookie === undefined ? {} : { cookie }),
				},
				...(body === undefined ? {} : { body: JSON.stringify(body) }),
			});
			const text = await response.text();
			if (!response.ok) {
				throw new Error(`n8n answered ${response.status} to ${method} ${path}: ${text}`);
			}
			const session = response.headers.getSetCookie().find((set) => set.startsWith('n8n-auth='));
			if (session !== undefined) cookie = session.split(';')[0];
			return wrappedSchema.parse(JSON.parse(text)).data;
		},
	};
}
