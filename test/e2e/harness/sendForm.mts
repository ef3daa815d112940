import { createReadStream } from 'node:fs';
import { request } from 'node:http';
import { basename } from 'node:path';
import { json } from 'node:stream/consumers';
import FormData from 'form-data';

/**
 * Sends a file as a browser's form does (multipart/form-data), streamed from the disk.
 *
 * @param url an http address, such as that of an n8n webhook
 * @param filePath the file goes into the field `data`
 * @param fields further fields of the form
 * @returns the JSON that came back
 * @throws with status and answer if the other side refuses
 */
export async function sendForm(
	url: string,
	filePath: string,
	fields: Record<string, string> = {},
): Promise<unknown> {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	form.append('data', createReadStream(filePath), { filename: basename(filePath) });
	return await new Promise((resolve, reject) => {
		const sending = request(url, { method: 'POST', headers: form.getHeaders() }, (response) => {
			json(response).then((body) => {
				if (response.statusCode === 200) resolve(body);
				else reject(new Error(`status ${response.statusCode}: ${JSON.stringify(body)}`));
			}, reject);
		});
		sending.once('error', reject);
		form.once('error', reject);
		form.pipe(sending);
	});
}
