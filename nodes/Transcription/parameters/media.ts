import type { IBinaryData, IDataObject } from 'n8n-workflow';

import { Failure } from '../../shared/failure/Failure';
import { timeLimits } from '../../shared/api/connection';
import { binarySizeBytes, binarySource } from '../../shared/pipeline/media/binarySource';
import type { MediaSource } from '../../shared/pipeline/media/mediaSource';
import { urlSource } from '../../shared/pipeline/media/urlSource';
import { readText } from './parameters';
import { readMimeType, readUrl } from './formedValues';
import type { Run } from '../run/run';

/**
 * The media of one item, checked but not yet opened: sources `binary` and `url`.
 *
 * @throws Failure `invalidInput`
 */
export async function readMedia(
	run: Run,
	itemIndex: number,
	source: 'binary' | 'url',
): Promise<MediaSource> {
	const { context, client } = run;
	const overrides = {
		fileName: readText(context, 'options.fileName', itemIndex),
		mimeType: readMimeType(context, itemIndex),
	};
	const { helpers } = context;
	if (source === 'url') {
		const url = readUrl(context, 'fileUrl', itemIndex);
		const http = async (options: Parameters<typeof helpers.httpRequest>[0]): Promise<unknown> =>
			await helpers.httpRequest(options);
		return urlSource(url, {
			http,
			store: helpers,
			clock: client.clock,
			standStillMs: timeLimits.standStillMs,
			overrides,
		});
	}
	if (run.isToolCall) {
		throw new Failure({
			kind: 'invalidInput',
			message:
				'As an AI tool this node receives no files, so the source Binary File cannot be used',
			description: "Set 'Source' to File URL, Asset ID or Task ID.",
		});
	}
	const binary = binaryOf(run, itemIndex);
	return binarySource(
		helpers,
		binary,
		await binarySizeBytes(helpers, binary),
		overrides,
		client.clock,
	);
}

/** @throws Failure that says which binary fields there are, where n8n would only say that one is missing */
function binaryOf({ context }: Run, itemIndex: number): IBinaryData {
	const field: unknown = context.getNodeParameter('binaryPropertyName', itemIndex, 'data');
	if (isBinary(field)) return field;
	const name = typeof field === 'string' ? field.trim() : '';
	try {
		return context.helpers.assertBinaryData(itemIndex, name);
	} catch {
		const { json = {}, binary = {} } = context.getInputData()[itemIndex] ?? {};
		const present = Object.keys(binary);
		if (present.length > 0) throw otherField(name, present);
		throw noFile(json, readText(context, 'operation', itemIndex));
	}
}

/** An expression may give the binary object itself instead of the name of its field. */
const isBinary = (value: unknown): value is IBinaryData =>
	typeof value === 'object' &&
	value !== null &&
	'mimeType' in value &&
	('id' in value || 'data' in value);

const otherField = (field: string, present: string[]) =>
	new Failure({
		kind: 'invalidInput',
		message: `The item has no file in the field "${field}". Its files are in: ${present.join(', ')}`,
		description: "Nothing was sent. Set 'Input Binary Field' to one of these.",
	});

/** An item without a file may be a later stage of one: where its line is entered instead. */
function noFile(json: IDataObject, operation: string): Failure {
	const sources = [
		{ field: 'transcriptId', source: 'Task ID', operations: ['transcribeAndWait'] },
		{ field: 'assetId', source: 'Asset ID', operations: ['createTask', 'transcribeAndWait'] },
	];
	const fitting = sources.find(
		({ field, operations }) => operations.includes(operation) && json[field],
	);
	return new Failure({
		kind: 'invalidInput',
		message: fitting
			? `No file arrives here, but the item has '${fitting.field}': set 'Source' to ${fitting.source}`
			: 'No file arrives here. Add a node before this one that provides it',
		description: fitting
			? 'Nothing was sent. The file is at the service already, and is not sent again then.'
			: "Nothing was sent. A form, a mail or a storage node provides files. For a file with a public address set 'Source' to File URL.",
	});
}
