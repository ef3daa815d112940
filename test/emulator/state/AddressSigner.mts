import { createHmac, randomBytes } from 'node:crypto';

/** What a signature covers: change any part and the address is worthless. */
export interface SignedRequest {
	method: string;
	path: string;
	contentType: string;
	expiresAtMs: number;
}

/** Signs upload addresses with a key that lives as long as the emulator. */
export class AddressSigner {
	readonly #key = randomBytes(32);

	/** The query, without `?`, that makes an address valid. */
	query({ method, path, contentType, expiresAtMs }: SignedRequest): string {
		const signature = createHmac('sha256', this.#key)
			.update([method, path, contentType, expiresAtMs].join('\n'))
			.digest('hex');
		return `expires=${expiresAtMs}&signature=${signature}`;
	}
}
