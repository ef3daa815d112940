import { type DataTables, startDataTables } from '../../emulator/dataTables/dataTables.mts';
import { type Emulator, startEmulator } from '../../emulator/startEmulator.mts';
import { PollHost, type PollOptions } from '../harness/PollHost.mts';

export let emulator: Emulator;
export let tables: DataTables;

/** A service and an n8n with a data table, anew for each test. */
export function useTables(): void {
	beforeEach(async () => {
		emulator = await startEmulator();
		tables = await startDataTables();
	});
	afterEach(async () => void (await Promise.all([emulator.stop(), tables.stop()])));
}

/** The trigger, watching that table. */
export function watch(
	parameters: PollOptions['parameters'] = {},
	more: Partial<PollOptions> & { apiKey?: string } = {},
): PollHost {
	const { apiKey = tables.apiKey, ...options } = more;
	return new PollHost({
		parameters: {
			taskSource: 'dataTable',
			dataTableId: { __rl: true, mode: 'list', value: tables.tableId },
			...parameters,
		},
		credentials: {
			transcriptionApi: { baseUrl: emulator.baseUrl, apiKey: emulator.apiKey },
			n8nDataTableApi: { baseUrl: `${tables.baseUrl}/`, apiKey },
		},
		...options,
	});
}
