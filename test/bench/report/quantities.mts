import type { Cell, Unit } from './Result.mts';

const kibibyte = 1024;
const byteSteps: Array<[number, string]> = [
	[kibibyte ** 3, 'GiB'],
	[kibibyte ** 2, 'MiB'],
	[kibibyte, 'KiB'],
];
const timeSteps: Array<[number, string]> = [
	[3_600_000, 'h'],
	[60_000, 'min'],
	[1000, 's'],
];

/** A number as people write it: three digits that mean something, and the unit. */
export function quantity(value: Cell, unit: Unit): string {
	if (typeof value === 'string') return value;
	if (unit === 'count') return Math.round(value).toLocaleString('en');
	if (unit === 'ratio') return `${threeDigits(value)} ×`;
	if (unit === 'percent') return `${threeDigits(value * 100)} %`;
	if (unit === 'us') return `${threeDigits(value)} µs`;
	if (unit === 'ms') return scaled(value, timeSteps, 'ms');
	if (unit === 'bytes') return scaled(value, byteSteps, 'B');
	return String(value);
}

function scaled(value: number, steps: ReadonlyArray<[number, string]>, smallest: string): string {
	const step = steps.find(([size]) => Math.abs(value) >= size);
	return step ? `${threeDigits(value / step[0])} ${step[1]}` : `${threeDigits(value)} ${smallest}`;
}

function threeDigits(value: number): string {
	const size = Math.abs(value);
	const digits = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : 2;
	return value.toFixed(digits);
}
