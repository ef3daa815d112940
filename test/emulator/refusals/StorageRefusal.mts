const escapeXml = (text: string) =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An error answer of the storage, in the XML that S3-style storages send. */
export class StorageRefusal extends Error {
	readonly status: number;
	readonly code: string;

	constructor(status: number, code: string, message: string) {
		super(message);
		this.status = status;
		this.code = code;
	}

	body(): string {
		return (
			'<?xml version="1.0" encoding="UTF-8"?>\n' +
			`<Error><Code>${this.code}</Code><Message>${escapeXml(this.message)}</Message></Error>`
		);
	}
}
