import type { Cue, CuePart } from '../captions/cuesFromTask';
import { clockTime } from '../reading/timestamps';
import { joinUnits, type Unit } from '../reading/units';
import { withLookAlikes } from './lookAlikes';
import type { Transcript } from './transcript';

/** How text is set on a picture, in its pixels; colours as ASS writes them (`&HBBGGRR`). */
interface Look {
	fontSize: number;
	/** Of words that were spoken, and of those that are still to come. */
	spoken: string;
	coming: string;
	bold: boolean;
	outline: number;
	marginSide: number;
	marginBottom: number;
}

const white = '&H00FFFFFF';
const lightGrey = '&H00D8D8D8';
const yellow = '&H0000E6FF';

/** In the lower third of a wide picture; larger and above the buttons of the apps on a vertical one. */
const wideLook: Look = {
	...{ fontSize: 62, spoken: white, coming: lightGrey, bold: false, outline: 3 },
	...{ marginSide: 120, marginBottom: 64 },
};
const verticalLook: Look = {
	...{ fontSize: 84, spoken: yellow, coming: white, bold: true, outline: 5 },
	...{ marginSide: 60, marginBottom: 520 },
};

/** Advanced SubStation Alpha, to be burned in: the words of a cue light up as they are spoken. */
export function toAss({ cues, options: { picture } }: Transcript): string {
	const look = picture.height > picture.width ? verticalLook : wideLook;
	const { fontSize, spoken, coming, bold, outline, marginSide, marginBottom } = look;
	const style = [
		...['Default', 'Arial', fontSize, spoken, coming, '&H00000000', '&H80000000', bold ? -1 : 0],
		...[0, 0, 0, 100, 100, 0, 0, 1, outline, 1, 2, marginSide, marginSide, marginBottom, 1],
	];
	return [
		'[Script Info]',
		'ScriptType: v4.00+',
		`PlayResX: ${picture.width}`,
		`PlayResY: ${picture.height}`,
		'WrapStyle: 0',
		'ScaledBorderAndShadow: yes',
		'',
		'[V4+ Styles]',
		'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
		`Style: ${style.join(',')}`,
		'',
		'[Events]',
		'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
		...cues.map(dialogue),
		'',
	].join('\n');
}

function dialogue(cue: Cue): string {
	const start = Math.round(cue.startMs / 10);
	const end = Math.max(start + 1, Math.round(cue.endMs / 10));
	// A comma would end the field.
	const name = withLookAlikes(cue.speaker ?? '').replaceAll(',', ';');
	return `Dialogue: 0,${time(start)},${time(end)},Default,${name},0,0,0,,${textOf(cue)}`;
}

/** `h:mm:ss.cc` of hundredths of a second. */
const time = (hundredths: number) => {
	const rest = hundredths % 100;
	return `${clockTime(hundredths * 10).replace(/^0/, '')}.${rest < 10 ? '0' : ''}${rest}`;
};

function textOf(cue: Cue): string {
	const isDated = cue.parts.every(({ lines }) => lines.every((line) => line.every(hasWordTime)));
	if (isDated && cue.parts.length === 1)
		return cue.parts.map((part) => karaoke(part, cue)).join('');
	return cue.parts.map(plain).join('\\N');
}

const hasWordTime = ({ isDated }: Unit) => isDated;

const withBreaks = (text: string) => withLookAlikes(text).replaceAll('\n', '\\N');

const plain = ({ label, lines }: CuePart) => withBreaks(label + lines.map(joinUnits).join('\n'));

/** Every word with the time in which it lights up: until the next one begins. */
function karaoke({ label, lines }: CuePart, { startMs, endMs }: Cue): string {
	const words = lines.flat();
	let spentMs = 0;
	let nth = 0;
	const written = lines.map((line) =>
		line.map((unit, index) => {
			const next = words[++nth];
			const untilMs = Math.min(next?.startMs ?? Math.max(unit.endMs, unit.startMs), endMs);
			// Rounded from the start of the cue: the errors of many words do not add up.
			const shownMs = Math.max(spentMs, Math.round((untilMs - startMs) / 10) * 10);
			const hundredths = (shownMs - spentMs) / 10;
			spentMs = shownMs;
			const space = index > 0 && unit.spaceBefore ? ' ' : '';
			return `${space}{\\k${hundredths}}${withLookAlikes(unit.text)}`;
		}),
	);
	return withBreaks(label) + written.map((line) => line.join('')).join('\\N');
}
