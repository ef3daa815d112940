import * as z from 'zod/v4';

export type Cell = string | number | boolean | null;
export type Row = { id: number; createdAt: string; updatedAt: string } & Record<string, Cell>;
export type Column = z.infer<typeof columnBody>;

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

const columnName = z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]{0,62}$/);
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const cells = z.record(columnName, cell);

const filterSchema = z.strictObject({
	type: z.enum(['and', 'or']).default('and'),
	filters: z.array(
		z.strictObject({
			columnName,
			condition: z.enum(['eq', 'neq', 'gt', 'gte', 'lt', 'lte']).default('eq'),
			value: cell,
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
	returnData: z
		.enum(['true', 'false'])
		.default('false')
		.transform((text) => text === 'true'),
});
export const updateBody = z.strictObject({
	filter: filterSchema.refine(({ filters }) => filters.length > 0, 'filter must not be empty'),
	data: cells.refine((data) => Object.keys(data).length > 0, 'data must not be empty'),
	returnData: z.boolean().default(false),
});
export const insertBody = z.strictObject({
	data: z.array(cells).min(1),
	returnType: z.enum(['count', 'id', 'all']).default('count'),
});
export const columnBody = z.strictObject({
	name: columnName,
	type: z.enum(['string', 'number', 'boolean', 'date']),
});

/** As in express-openapi-validator, which n8n's public API has its requests checked by. */
const reserved = /[:/?#[\]@!$&'()*+,;=]/;

/** @throws Refusal 400 for a query whose raw text is not fully encoded, be it the plus of a space */
export function requireEncoded(url: string): void {
	const query = /\?([^#]*)/.exec(url)?.[1] ?? '';
	for (const pair of query.split('&').filter(Boolean)) {
		const [name = '', ...value] = pair.split('=');
		if (!reserved.test(value.join('='))) continue;
		throw new Refusal(
			400,
			`Parameter '${name}' must be url encoded. Its value may not contain reserved characters.`,
		);
	}
}

/** @throws Refusal 400, as n8n does */
export function requireColumns(names: readonly string[], allowed: readonly string[]): void {
	const unknown = names.find((name) => !allowed.includes(name));
	if (unknown !== undefined) throw new Refusal(400, `unknown column name '${unknown}'`);
}

/** @throws Refusal 400 for a cell that does not fit its column, as n8n does */
export function requireCells(data: Record<string, Cell>, columns: readonly Column[]): void {
	requireColumns(
		Object.keys(data),
		columns.map(({ name }) => name),
	);
	for (const { name, type } of columns) {
		const value = data[name] ?? null;
		const fits = type === 'date' ? typeof value === 'string' : typeof value === type;
		if (value === null || fits) continue;
		throw new Refusal(400, `value '${String(value)}' does not match column type '${type}'`);
	}
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
