import type { IExecuteFunctions } from 'n8n-workflow';

import {
	defaultCaptionOptions,
	type CaptionOptions,
} from '../shared/transcript/captions/captionOptions';
import { readBoolean, readNumber } from './parameters';

/** How an item's captions are cut and its speakers named. @throws Failure `invalidInput` */
export function readCaptionOptions(context: IExecuteFunctions, itemIndex: number): CaptionOptions {
	const { maxLineLength, maxLines, maxCueSeconds } = defaultCaptionOptions;
	const whole = { min: 1, max: 1000, isWhole: true };
	return {
		maxLineLength: readNumber(context, 'maxLineLength', itemIndex, maxLineLength, whole),
		maxLines: readNumber(context, 'maxLines', itemIndex, maxLines, whole),
		maxCueSeconds: readNumber(context, 'maxCueSeconds', itemIndex, maxCueSeconds, {
			min: 0.1,
			max: 3600,
		}),
		speakerLabels: readBoolean(context, 'options.speakerLabels', itemIndex, true),
		speakerNames: readSpeakerNames(context, itemIndex),
	};
}

/** n8n keeps a fixed collection as a list of rows; an expression may give anything. */
function readSpeakerNames(context: IExecuteFunctions, itemIndex: number): Map<string, string> {
	const rows: unknown = context.getNodeParameter('options.speakerNames.values', itemIndex, []);
	const names = new Map<string, string>();
	for (const row of Array.isArray(rows) ? rows : []) {
		const { key, name }: { key?: unknown; name?: unknown } = row ?? {};
		const [from, to] = [key, name].map((value) => String(value ?? '').trim());
		if (from && to) names.set(from, to);
	}
	return names;
}
