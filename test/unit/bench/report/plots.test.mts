import { toSvg } from '../../../bench/report/plots.mts';
import type { Plot } from '../../../bench/report/Result.mts';

const plot: Plot = {
	title: 'Growth & more',
	x: { title: 'file', unit: 'bytes', isLogarithmic: true },
	y: { title: 'growth', unit: 'bytes' },
	series: [
		{
			name: 'flat',
			points: [
				[64, 10],
				[256, 10],
				[4096, 10],
			],
		},
		{
			name: 'rising',
			points: [
				[64, 0],
				[256, 20],
				[4096, 40],
			],
		},
	],
};

const pointsOf = (svg: string) =>
	[...svg.matchAll(/<polyline points="([^"]+)"/g)].map(([, points = '']) =>
		points.split(' ').map((point) => point.split(',').map(Number)),
	);

test('points lie where the axes say: up is more, and doubling is an even step on a logarithmic axis', () => {
	const [flat = [], rising = []] = pointsOf(toSvg(plot));
	const xs = rising.map(([x = 0]) => x);
	const ys = rising.map(([, y = 0]) => y);

	expect(new Set(flat.map(([, y]) => y)).size).toBe(1);
	expect(ys).toEqual([...ys].sort((a, b) => b - a));
	const [first = 0, second = 0, third = 0] = xs;
	expect((third - second) / (second - first)).toBeCloseTo(2, 1);
	expect((ys[0] ?? 0) - (ys[1] ?? 0)).toBeCloseTo((ys[1] ?? 0) - (ys[2] ?? 0), 0);
});

test('every size is marked, words are escaped, and nothing is not a number', () => {
	const svg = toSvg(plot);
	for (const label of ['64 B', '256 B', '4 KiB', 'flat', 'rising', 'Growth &amp; more']) {
		expect(svg).toContain(`>${label}</text>`);
	}
	expect(svg).not.toMatch(/NaN|Infinity|undefined/);
});
