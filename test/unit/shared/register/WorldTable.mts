import type {
	Condition,
	DataTableApi,
	DataTableRow,
} from '../../../../nodes/shared/dataTable/dataTableApi';
import type { Cells, RowStore } from '../../../../nodes/shared/dataTable/rowStore';
import { Failure } from '../../../../nodes/shared/failure/Failure';

/** What happens between an execution and the table. */
export interface Line {
	/** Resolves when the next step may happen; never, once the execution is dead. */
	step(): Promise<void>;
	/** The answer to this request is lost: it is sent again. */
	lost?: number;
	/** So many turns later it takes effect, when it has been given up for long; undefined if at once. */
	lateTurns?: number;
}

/** A data table as n8n's database keeps it: every request about its rows is a transaction. */
export class WorldTable {
	readonly #rows: DataTableRow[] = [];
	readonly #turn: () => Promise<unknown>;
	readonly #now: () => number;
	#lastId = 0;

	/** @param turn resolves when the next step may happen, whoever has died meanwhile */
	constructor(turn: () => Promise<unknown>, now: () => number) {
		this.#turn = turn;
		this.#now = now;
	}

	/** The rows that can be seen, by ascending id. */
	get rows(): DataTableRow[] {
		return this.#rows.map((row) => ({ ...row })).sort((a, b) => a.id - b.id);
	}

	/** The table as one execution reaches it. */
	reachedBy(line: Line): RowStore & Pick<DataTableApi, 'updateRows'> {
		let requests = 0;
		const request = async <T,>(effect: () => T | Promise<T>): Promise<T> => {
			await line.step();
			const isLost = requests++ === line.lost;
			if (!isLost) {
				const answer = await effect();
				await line.step();
				return answer;
			}
			const effected = this.#after(line.lateTurns ?? 0, effect);
			if (line.lateTurns === undefined) await effected;
			await line.step();
			throw new Failure({ kind: 'network', message: 'the answer was lost' });
		};
		const meeting = (conditions: readonly Condition[]) => (row: DataTableRow) =>
			conditions.every(({ columnName, value }) => (row[columnName] ?? null) === value);
		const holding = (column: string, values: readonly string[]) => (row: DataTableRow) =>
			values.some((value) => row[column] === value);
		return {
			rowsWithAny: async (_, column, values) =>
				await request(() => this.rows.filter(holding(column, values))),
			insertRows: async (_, data) => await request(async () => await this.#insert(data)),
			changeRows: async (_, conditions, data) =>
				await request(() => this.#change(meeting(conditions), data)),
			changeRowsWithAny: async (_, column, values, data) =>
				await request(() => this.#change(holding(column, values), data)),
			updateRows: async (_, conditions, data) =>
				void (await request(() => this.#change(meeting(conditions), data))),
			takeRows: async (_, conditions) => await request(() => this.#take(meeting(conditions))),
			addColumn: async () => undefined,
		};
	}

	async #after<T>(turns: number, effect: () => T | Promise<T>): Promise<T> {
		for (let turn = 0; turn < turns; turn++) await this.#turn();
		return await effect();
	}

	async #insert(data: readonly Cells[]): Promise<number[]> {
		const rows = data.map((cells) => ({ ...cells, id: ++this.#lastId, ...this.#stamp() }));
		await this.#turn(); // a greater id may become visible before these
		this.#rows.push(...rows);
		return rows.map(({ id }) => id);
	}

	#change(isMet: (row: DataTableRow) => boolean, data: object): DataTableRow[] {
		const met = this.#rows.filter(isMet);
		for (const row of met) Object.assign(row, data, this.#stamp());
		return met.map((row) => ({ ...row }));
	}

	#take(isMet: (row: DataTableRow) => boolean): DataTableRow[] {
		const met = this.#rows.filter(isMet);
		for (const row of met) this.#rows.splice(this.#rows.indexOf(row), 1);
		return met;
	}

	readonly #stamp = () => ({ updatedAt: new Date(this.#now()).toISOString() });
}
