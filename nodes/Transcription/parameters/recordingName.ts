import type { IExecuteFunctions } from 'n8n-workflow';

import { cleanFileName, extensionOf } from '../../shared/fileName';
import { fileNameFromUrl } from '../../shared/pipeline/media/declaredName';

/**
 * The name of an item's recording as far as its parameters tell, so that a failure says whose it is.
 * Undefined where they do not, or where an expression in them fails.
 */
export function recordingName(context: IExecuteFunctions, itemIndex: number): string | undefined {
	const read = (name: string): unknown => {
		try {
			return context.getNodeParameter(name, itemIndex, undefined);
		} catch {
			return undefined;
		}
	};
	const text = (value: unknown) => (typeof value === 'string' ? value : '');
	const chosen = cleanFileName(text(read('options.fileName')));
	if (chosen) return chosen;
	const source = read('source');
	if (source === 'url') {
		const url = text(read('fileUrl'));
		const name = URL.canParse(url) ? cleanFileName(fileNameFromUrl(url)) : undefined;
		// Without an extension it may be the token of a private link rather than a name.
		return name && extensionOf(name) ? name : undefined;
	}
	if (source === 'asset') return nameOfAsset(context, itemIndex, text(read('assetId')).trim());
	if (source !== 'binary') return nameOfTask(context, itemIndex, text(read('taskId')).trim());
	const field = text(read('binaryPropertyName')).trim();
	return cleanFileName(context.getInputData()[itemIndex]?.binary?.[field]?.fileName);
}

/**
 * The name that the item itself gives the recording, where it is about the same asset or task: Upload
 * File, Create Task and the trigger hand it on so.
 */
const carriedName =
	(field: 'assetId' | 'transcriptId') =>
	(context: IExecuteFunctions, itemIndex: number, id: string): string | undefined => {
		const json = context.getInputData()[itemIndex]?.json ?? {};
		if (json[field] !== id || typeof json.fileName !== 'string') return undefined;
		return cleanFileName(json.fileName);
	};

export const nameOfAsset = carriedName('assetId');
export const nameOfTask = carriedName('transcriptId');
