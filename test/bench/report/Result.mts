import * as z from 'zod/v4-mini';

/** What numbers are; decides how they are written. Sizes come in bytes, times in milliseconds (or µs). */
const unitSchema = z.enum(['text', 'count', 'ms', 'us', 'bytes', 'ratio', 'percent']);

const axisSchema = z.object({
	title: z.string(),
	unit: unitSchema,
	isLogarithmic: z.optional(z.boolean()),
});

const cellSchema = z.union([z.string(), z.number()]);

const tableSchema = z.object({
	columns: z.array(z.object({ title: z.string(), unit: unitSchema })),
	rows: z.array(z.array(cellSchema)),
});

const plotSchema = z.object({
	title: z.string(),
	x: axisSchema,
	y: axisSchema,
	/** Points are [x, y] in the units of the axes. */
	series: z.array(
		z.object({ name: z.string(), points: z.array(z.tuple([z.number(), z.number()])) }),
	),
});

/** A promise of the package, and whether this run kept it. */
const goalSchema = z.object({
	text: z.string(),
	/** What was measured, in words. */
	measured: z.string(),
	isMet: z.boolean(),
	/** Depends on how fast the machine is: the smoke run does not look at it. */
	isTimed: z.boolean(),
});

/** What one benchmark found, as it is kept beside the page that shows it. */
export const resultSchema = z.object({
	name: z.string(),
	/** ISO 8601. */
	measuredAt: z.string(),
	machine: z.string(),
	method: z.string(),
	table: tableSchema,
	plot: z.optional(plotSchema),
	goals: z.array(goalSchema),
});

export type Unit = z.infer<typeof unitSchema>;
export type Axis = z.infer<typeof axisSchema>;
export type Cell = z.infer<typeof cellSchema>;
export type Table = z.infer<typeof tableSchema>;
export type Plot = z.infer<typeof plotSchema>;
export type Goal = z.infer<typeof goalSchema>;
export type Result = z.infer<typeof resultSchema>;
