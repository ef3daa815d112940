/**
 * Sends a file as plain Node does it, with nothing around: the least that a JavaScript sender costs.
 *
 *     node putFile.mts FILE URL MIME_TYPE
 */
import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { request } from 'node:http';

const [file = '', url = '', mimeType = ''] = process.argv.slice(2);
const put = request(url, {
	method: 'PUT',
	headers: { 'content-type': mimeType, 'content-length': statSync(file).size },
});
createReadStream(file, { highWaterMark: 128 * 1024 }).pipe(put);
const [response] = await once(put, 'response');
response.resume();
