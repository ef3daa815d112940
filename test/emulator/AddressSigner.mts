import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a signature covers: change any part and the address is worthless. */
export interface SignedRequest {
	method: string;
	path: string;
	contentType: string;
	expiresAtMs: number;
}

/** Signs upload addresses, and checks them, with a key that lives as long as the emulator. */
export class AddressSigner {
	readonly #key = randomBytes(32);

	/** The query, without `?`, that makes an address valid. */
	query(request: SignedRequest): string {
		const signature = this.#signature(request).toString('hex');
		return `expires=${request.expiresAtMs}&signature=${signature}`;
	}

	/** Whether the query was signed for exactly this request; expiry is the caller's to check. */
	matches(request: SignedRequest, signatureHex: string): boolean {
		const given = Buffer.from(signatureHex, 'hex');
		const expected = this.#signature(request);
		return given.length === expected.length && timingSafeEqual(given, expected);
	}

	#signature({ method, path, contentType, expiresAtMs }: SignedRequest): Buffer {
		return createHmac('sha256', this.#key)
			.update([method, path, contentType, expiresAtMs].join('\n'))
			.digest();
	}
}
