import type { ImportGraph } from './importGraph.mts';
import { layers, type Part, partOf } from './layers.mts';

/** Sizes in pixels. */
const width = 1200;
const railSpace = 90;
const gap = 24;
const bandGap = 56;
const line = 16;
const characterWidth = 6.7;
const headHeight = 46;

interface Box {
	part: Part;
	layer: number;
	/** Names of the files, in columns from top to bottom. */
	columns: string[][];
	x: number;
	y: number;
	width: number;
	height: number;
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** A picture of the layers, their files and who imports whom. */
export function drawImports(graph: ImportGraph): string {
	const boxes = placeBoxes(graph.files);
	const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
	const style = `text{font:12px system-ui,sans-serif;fill:#1f2328}.name{font-weight:600;font-size:14px}.purpose{fill:#59636e}.file{font-family:ui-monospace,monospace;font-size:11px}path{fill:none;stroke:#6e9bd8;stroke-width:1.5}rect{fill:#f6f8fa;stroke:#d1d9e0}`;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${bottom + gap}" role="img" aria-label="Layers of the package and the imports between them">`,
		`<style>${style}</style>`,
		`<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" style="fill:#6e9bd8;stroke:none"/></marker></defs>`,
		`<rect width="${width}" height="${bottom + gap}" style="fill:#fff;stroke:none"/>`,
		...boxes.map(drawBox),
		...drawArrows(graph, boxes),
		'</svg>\n',
	].join('\n');
}

function placeBoxes(files: readonly string[]): Box[] {
	const boxes: Box[] = [];
	let y = gap;
	for (const [layer, members] of layers.entries()) {
		const each = (width - 2 * railSpace - (members.length - 1) * gap) / members.length;
		const row = members.map((part, index): Box => {
			const columns = inColumns(namesIn(part, files), each - gap);
			const height = headHeight + (columns[0]?.length ?? 0) * line + 10;
			return { part, layer, columns, x: railSpace + index * (each + gap), y, width: each, height };
		});
		const height = Math.max(...row.map((box) => box.height));
		boxes.push(...row.map((box) => ({ ...box, height })));
		y += height + bandGap;
	}
	return boxes;
}

/** Names of a part's files as seen from the folder that they have in common. */
function namesIn(part: Part, files: readonly string[]): string[] {
	const own = files.filter((file) => partOf(file) === part);
	const folders = own.map((file) => file.split('/').slice(0, -1));
	const [first = []] = folders;
	const common = first.findIndex((name, at) => folders.some((folder) => folder[at] !== name));
	const depth = common === -1 ? first.length : common;
	return own.map((file) =>
		file
			.split('/')
			.slice(depth)
			.join('/')
			.replace(/(\.operation|\.source)?\.ts$/, ''),
	);
}

function inColumns(names: readonly string[], space: number): string[][] {
	const longest = Math.max(...names.map(({ length }) => length)) * characterWidth + gap;
	const rows = Math.ceil(names.length / Math.max(1, Math.floor(space / longest)));
	const count = Math.ceil(names.length / rows);
	return Array.from({ length: count }, (_, at) => names.slice(at * rows, (at + 1) * rows));
}

function drawBox({ part, columns, x, y, width: boxWidth, height }: Box): string {
	const names = columns.flatMap((names, column) =>
		names.map((name, row) => {
			const left = Math.round(x + 12 + (column * (boxWidth - 12)) / columns.length);
			const top = y + headHeight + row * line + 8;
			return `<text class="file" x="${left}" y="${top}">${escaped(name)}</text>`;
		}),
	);
	return [
		`<rect x="${x}" y="${y}" width="${boxWidth}" height="${height}" rx="6"/>`,
		`<text class="name" x="${x + 12}" y="${y + 20}">${escaped(part.name)}</text>`,
		`<text class="purpose" x="${x + 12}" y="${y + 36}">${escaped(part.purpose)}</text>`,
		...names,
	].join('');
}

/** Arrows to the next layer run between the boxes, those to a deeper one along the margins. */
function drawArrows({ inside }: ImportGraph, boxes: readonly Box[]): string[] {
	const arrows: string[] = [];
	const rails = { left: 0, right: 0 };
	for (const from of boxes) {
		for (const to of boxes) {
			const isImported = inside.some(
				(each) => partOf(each.from) === from.part && partOf(each.to) === to.part,
			);
			if (!isImported || from.layer === to.layer) continue;
			if (to.layer === from.layer + 1) arrows.push(curve(from, to));
			else {
				const side = from.x + from.width / 2 <= width / 2 ? 'left' : 'right';
				arrows.push(rail(from, to, side, rails[side]++));
			}
		}
	}
	return arrows;
}

function curve(from: Box, to: Box): string {
	const startX = portOn(from, to);
	const endX = portOn(to, from);
	const startY = from.y + from.height;
	const middleY = (startY + to.y) / 2;
	return arrow(`M${startX} ${startY}C${startX} ${middleY} ${endX} ${middleY} ${endX} ${to.y}`);
}

/** Each arrow has a port of its own, by the place of the box at its other end. */
const portOn = (box: Box, other: Box): number =>
	Math.round(box.x + box.width * (0.25 + (0.5 * (other.x + other.width / 2)) / width));

function rail(from: Box, to: Box, side: 'left' | 'right', index: number): string {
	const isLeft = side === 'left';
	const startX = isLeft ? from.x : from.x + from.width;
	const endX = isLeft ? to.x : to.x + to.width;
	const railX = isLeft ? railSpace - 16 - index * 14 : width - railSpace + 16 + index * 14;
	const startY = Math.round(from.y + headHeight / 2 + (to.layer - from.layer) * 8);
	const endY = Math.round(to.y + 12 + (to.layer - from.layer) * 10);
	return arrow(`M${startX} ${startY}H${railX}V${endY}H${endX}`);
}

const arrow = (path: string): string => `<path d="${path}" marker-end="url(#tip)"/>`;
