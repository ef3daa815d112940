import type { Axis, Plot } from './Result.mts';
import { quantity } from './quantities.mts';

const width = 720;
const height = 380;
const frame = { left: 90, right: 676, top: 56, bottom: 310 };
/** Told apart in grey as well as in colour, by people and by printers. */
const strokes = [
	{ color: '#1f6f8b', dashes: '' },
	{ color: '#b5473c', dashes: '8 3' },
	{ color: '#8a6d1f', dashes: '3 3' },
	{ color: '#5b4b8a', dashes: '1 3' },
];

/** A line plot as SVG on a white sheet, so that it reads on light and dark pages alike. */
export function toSvg({ title, x, y, series }: Plot): string {
	const points = series.flatMap((line) => line.points);
	const xScale = scaleOf(
		x,
		points.map(([at]) => at),
		frame.left,
		frame.right,
	);
	const yScale = scaleOf(
		y,
		points.map(([, at]) => at),
		frame.bottom,
		frame.top,
	);
	const grid = [
		...xScale.ticks.map((tick) => {
			const at = place(xScale, tick);
			const label = quantity(tick, x.unit);
			return `${line(at, frame.top, at, frame.bottom)}${text(at, frame.bottom + 20, label)}`;
		}),
		...yScale.ticks.map((tick) => {
			const at = place(yScale, tick);
			const label = quantity(tick, y.unit);
			return `${line(frame.left, at, frame.right, at)}${text(frame.left - 8, at + 4, label, 'end')}`;
		}),
	];
	const lines = series.map(({ points: own }, index) => {
		const { color, dashes } = strokes[index % strokes.length] ?? { color: '#000', dashes: '' };
		const places = own.map(([px, py]) => [place(xScale, px), place(yScale, py)] as const);
		const path = places.map(([px, py]) => `${px},${py}`).join(' ');
		const dots = places.map(
			([px, py]) => `<circle cx="${px}" cy="${py}" r="3.5" fill="${color}"/>`,
		);
		return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2.5" stroke-dasharray="${dashes}"/>${dots.join('')}`;
	});
	const legend = series.map(({ name }, index) => {
		const { color, dashes } = strokes[index % strokes.length] ?? { color: '#000', dashes: '' };
		const left = frame.left + index * ((frame.right - frame.left) / series.length);
		return `<line x1="${left}" y1="${height - 12}" x2="${left + 24}" y2="${height - 12}" stroke="${color}" stroke-width="2.5" stroke-dasharray="${dashes}"/>${text(left + 30, height - 8, name, 'start')}`;
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#222" role="img" aria-label="${escaped(title)}">
<rect width="${width}" height="${height}" rx="6" fill="#fff"/>
<text x="${frame.left}" y="24" font-size="15" font-weight="600">${escaped(title)}</text>
${[...grid, ...lines, ...legend].join('\n')}
${text(frame.right, frame.bottom + 38, x.title, 'end')}${text(frame.left, frame.top - 10, y.title, 'start')}
</svg>
`;
}

interface Scale {
	from: number;
	to: number;
	start: number;
	end: number;
	isLogarithmic: boolean;
	ticks: number[];
}

function scaleOf(axis: Axis, values: number[], start: number, end: number): Scale {
	const isLogarithmic = axis.isLogarithmic ?? false;
	const highest = Math.max(...values);
	// A linear axis begins at zero: a cut axis makes small differences look large.
	const lowest = isLogarithmic ? Math.min(...values) : Math.min(0, ...values);
	const ticks = isLogarithmic ? [...new Set(values)].sort((a, b) => a - b) : rounds(highest);
	const shown = isLogarithmic ? thinned(axis, lowest, highest, ticks) : ticks;
	const to = isLogarithmic ? highest : (ticks.at(-1) ?? highest);
	return { from: lowest, to, start, end, isLogarithmic, ticks: shown };
}

/** Few values are marked themselves; many give way to powers of ten. */
function thinned(axis: Axis, lowest: number, highest: number, values: number[]): number[] {
	if (values.length <= 8 && axis.unit !== 'count') return values;
	const first = Math.ceil(Math.log10(lowest));
	const last = Math.floor(Math.log10(highest));
	return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => 10 ** (first + i));
}

/** Five or so round numbers from 0 up to at least `highest`. */
function rounds(highest: number): number[] {
	const rough = (highest || 1) / 4;
	const power = 2 ** Math.floor(Math.log2(rough));
	const step = [power, 1.5 * power, 2 * power].find((size) => size >= rough) ?? power;
	return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

function place({ from, to, start, end, isLogarithmic }: Scale, value: number): number {
	const measure = isLogarithmic ? Math.log : Number;
	const share = (measure(value) - measure(from)) / (measure(to) - measure(from) || 1);
	return Math.round((start + share * (end - start)) * 10) / 10;
}

const line = (x1: number, y1: number, x2: number, y2: number) =>
	`<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#ddd"/>`;

const text = (x: number, y: number, words: string, anchor = 'middle') =>
	`<text x="${x}" y="${y}" text-anchor="${anchor}">${escaped(words)}</text>`;

const escaped = (words: string) =>
	words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
