import type { INodeParameters } from 'n8n-workflow';
import { type DataTables, startDataTables } from '../../emulator/dataTables/dataTables.mts';
import type { ItemSource } from './nodeTypes.mts';
import type { Plan } from './plan.mts';
import type { Stage } from './useStage.mts';

/** A stage with an empty data table for the node's task register. */
export interface RegisterStage {
	/** New for every test, without columns of its own. */
	readonly tables: DataTables;
	plan(parameters: INodeParameters, items: ItemSource, more?: Partial<Plan>): Plan;
	/** Requests to the table by item, apart from opening it. */
	requests(): string[];
}

export function useRegister(
	stage: Stage,
	columns: Parameters<typeof startDataTables>[0] = [],
): RegisterStage {
	let tables: DataTables;
	beforeEach(async () => void (tables = await startDataTables(columns)));
	afterEach(async () => await tables.stop());
	return {
		get tables() {
			return tables;
		},
		plan: (parameters, items, more) => ({
			parameters: {
				useRegister: true,
				registerTableId: { __rl: true, mode: 'list', value: tables.tableId },
				...parameters,
			},
			items,
			credential: stage.credential,
			tables: { baseUrl: tables.baseUrl, apiKey: tables.apiKey },
			...more,
		}),
		requests: () => tables.record.filter((one) => /\/rows/.test(one)),
	};
}
