import * as z from 'zod/v4';

export type Cell = string | number | boolean | null;
export type Row = { id: number; createdAt: string; updatedAt: string } & Record<string, Cell>;

/** An answer of n8n's public API that is no success: `{ "message": "…" }`. */
export class Refusal extends Error {
	readonly statusCode: number;

	constructor(statusCode: number, message: string) {
		super(message);
		this.statusCode = statusCode;
	}
}

const largestPage = 250;
const systemColumns = ['id', 'createdAt', 'updatedAt'];

const filterSchema = z.strictObject({
	type: z.enum(['and', 'or']).default('and'),
	filters: z.array(
		z.strictObject({
			columnName: z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]*$/),
			condition: z.enum(['eq', 'neq', 'gt', 'gte', 'lt', 'lte']).default('eq'),
			value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
		}),
	),
});
export type Filter = z.infer<typeof filterSchema>;
type Condition = Filter['filters'][number];

const jsonFilter = z.string().transform((text, context): Filter => {
	try {
		return filterSchema.parse(JSON.parse(text));
	} catch {
		context.addIssue({ code: 'custom', message: 'Invalid filter format' });
		return z.NEVER;
	}
});
const limit = z.coerce.number().int().min(0).max(largestPage).default(100);
export const listQuery = z.strictObject({
	limit,
	cursor: z.string().optional(),
	filter: z.string().optional(),
	sortBy: z.enum(['name:asc', 'name:desc']).optional(),
});
export const rowsQuery = z.strictObject({
	limit,
	cursor: z.string().optional(),
	filter: jsonFilter.optional(),
	sortBy: z
		.string()
		.regex(/^\w+:(asc|desc)$/)
		.optional(),
});
export const deleteQuery = z.strictObject({
	filter: jsonFilter,
	returnData: z.enum(['false']).optional(),
});
export const updateBody = z.strictObject({
	filter: filterSchema.refine(({ filters }) => filters.length > 0, 'filter must not be empty'),
	data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
	returnData: z.literal(false).optional(),
});

/** @throws Refusal 400, as n8n does */
export function requireColumns(names: readonly string[], allowed: readonly string[]): void {
	const unknown = names.find((name) => !allowed.includes(name));
	if (unknown !== undefined) throw new Refusal(400, `unknown column name '${unknown}'`);
}

export function matchingRows(
	rows: readonly Row[],
	{ type, filters }: Filter,
	columns: readonly string[],
): Row[] {
	requireColumns(
		filters.map(({ columnName }) => columnName),
		[...systemColumns, ...columns],
	);
	return rows.filter((row) =>
		type === 'and'
			? filters.every((each) => meets(row, each))
			: filters.some((each) => meets(row, each)),
	);
}

/** As n8n's SQL does it: `neq` also meets an empty cell. */
function meets(row: Row, { columnName, condition, value }: Condition): boolean {
	const cell = row[columnName] ?? null;
	if (condition === 'eq') return cell === value;
	if (condition === 'neq') return cell !== value;
	if (cell === null || value === null) return false;
	if (condition === 'gt') return cell > value;
	if (condition === 'gte') return cell >= value;
	return condition === 'lt' ? cell < value : cell <= value;
}
