import type { RequestListener, ServerResponse } from 'node:http';

import { startServer, type RawServer } from '../../unit/shared/api/startServer.mts';
import type { Strike } from './faultMatrixFaults.mts';

/** A host of one file whose next answers can be spoilt. */
export interface FileHost extends RawServer {
	/** Strikes so many requests from now on; `onHang` is told of each that gets no answer. */
	inject(strike: Strike, count: number, onHang: () => void): void;
}

export async function startFileHost(file: Buffer): Promise<FileHost> {
	let left = 0;
	let strike: Strike | undefined;
	let hung = () => {};
	const listener: RequestListener = (_, response) => {
		if (!strike || left-- <= 0) return void serve(response, file).end(file);
		if (strike.kind === 'hang') hung();
		else spoil(strike, response, file);
	};
	const server = await startServer(listener);
	return {
		...server,
		inject(next, count, onHang) {
			[strike, left, hung] = [next, count, onHang];
		},
	};
}

const serve = (response: ServerResponse, file: Buffer) =>
	response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': file.length });

function spoil(strike: Strike, response: ServerResponse, file: Buffer): void {
	if (strike.kind === 'reset') response.socket?.resetAndDestroy();
	if (strike.kind === 'status') response.writeHead(strike.status, strike.headers).end(strike.body);
	if (strike.kind === 'garbageBody') {
		response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>');
	}
	if (strike.kind === 'cutBody') {
		serve(response, file).write(file.subarray(0, file.length / 2), () => response.destroy());
	}
}
