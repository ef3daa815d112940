import type { IExecuteFunctions } from 'n8n-workflow';

import {
	captionStyles,
	captionStyleNames,
	type CaptionOptions,
	type CaptionStyle,
} from '../../shared/transcript/captions/captionOptions';
import { readBoolean, readChoice, readNumber } from './parameters';

/** How an item's captions are cut and its speakers named. @throws Failure `invalidInput` */
export function readCaptionOptions(context: IExecuteFunctions, itemIndex: number): CaptionOptions {
	return {
		...readStyle(context, itemIndex),
		speakerLabels: readBoolean(context, 'options.speakerLabels', itemIndex, true),
		speakerNames: readSpeakerNames(context, itemIndex),
	};
}

/** The limits of their own are read for the style that shows them: n8n keeps the values of hidden fields. */
function readStyle(context: IExecuteFunctions, itemIndex: number): CaptionStyle {
	const name = readChoice(context, 'options.subtitleStyle', itemIndex, captionStyleNames);
	const style = captionStyles[name];
	if (name !== 'custom') return style;
	const whole = { min: 1, max: 1000, isWhole: true };
	const seconds = { min: 0.1, max: 3600 };
	return {
		...style,
		maxLineLength: readNumber(context, 'maxLineLength', itemIndex, style.maxLineLength, whole),
		maxLines: readNumber(context, 'maxLines', itemIndex, style.maxLines, whole),
		maxCueSeconds: readNumber(context, 'maxCueSeconds', itemIndex, style.maxCueSeconds, seconds),
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
