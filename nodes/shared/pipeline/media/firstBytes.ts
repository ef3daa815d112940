import { sleep } from 'n8n-workflow';

import type { MediaStream } from '../../api/exchange';

/** The first bytes of a body, left in place for whoever reads it next. */
export async function firstBytes(body: Buffer | MediaStream): Promise<Buffer> {
	if (Buffer.isBuffer(body)) return body.subarray(0, 4096);
	await new Promise<void>((resolve, reject) => {
		body.once('readable', resolve);
		body.once('end', resolve);
		body.once('close', resolve); // the only sign of a source that was given up
		body.once('error', reject);
	});
	const part: unknown = body.read();
	if (!Buffer.isBuffer(part)) return Buffer.alloc(0);
	body.unshift(part);
	// Node notices only on the next tick that nobody listens for `readable` any more; a `data`
	// listener added before that would start the flow, and bytes would be lost.
	await sleep(0);
	return part;
}
