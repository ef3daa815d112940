const { once } = require('node:events');
const { request } = require('node:http');

/**
 * A node for n8n that pipes its files into requests and does nothing else: the least that a sender
 * inside of n8n costs. No community node may do it like this; that is why it is only measured.
 */
class BarePipe {
	description = {
		displayName: 'Bare Pipe',
		name: 'barePipe',
		group: ['output'],
		version: 1,
		description: 'Pipes files into requests',
		defaults: { name: 'Bare Pipe' },
		inputs: ['main'],
		outputs: ['main'],
		properties: [{ displayName: 'URL', name: 'url', type: 'string', default: '' }],
	};

	/** @this {import('n8n-workflow').IExecuteFunctions} */
	async execute() {
		const items = this.getInputData();
		await Promise.all(
			items.map(async (_item, index) => {
				const { id = '', bytes, mimeType } = this.helpers.assertBinaryData(index, 'data');
				const put = request(String(this.getNodeParameter('url', index)), {
					method: 'PUT',
					headers: { 'content-type': mimeType, 'content-length': bytes },
				});
				(await this.helpers.getBinaryStream(id, 128 * 1024)).pipe(put);
				const [response] = await once(put, 'response');
				response.resume();
			}),
		);
		return [items];
	}
}

module.exports = { BarePipe };
