import { fillRegister } from '../../e2e/register/database.mts';
import type * as RowStoreModule from '../../../nodes/shared/dataTable/rowStore';
import { loadSource } from '../measure/loadSource.mts';
import { sideBySide } from '../measure/sideBySide.mts';
import type { MeasuredRegister } from '../n8n/addRegister.mts';
import { fetched } from '../n8n/fetched.mts';

/** As `gatherLookUps` asks at most. */
const keysAtOnce = 20;

/** Fills a register up to so many rows; what a look-up then takes, in milliseconds. */
export async function lookUps(
	{ tableId, baseUrl, apiKey, database }: MeasuredRegister,
	rows: number,
	rounds: number,
) {
	const { createRowStore } = await loadSource<typeof RowStoreModule>(
		'nodes/shared/dataTable/rowStore.ts',
	);
	const store = createRowStore({ http: fetched, baseUrl, apiKey, requestMs: 60_000 });
	if (rows > 0) fillRegister(database, tableId, rows);
	const ask = async (...keys: string[]) => await store.rowsWithAny(tableId, 'taskKey', keys);
	const known = `${rows - 1}`.padStart(32, 'f');
	const [row] = rows > 0 ? await ask(known) : [{ id: 1 }];
	if (!row) throw new Error('The register does not know its last row');
	const newKeys = () => Array.from({ length: keysAtOnce }, () => crypto.randomUUID());
	const medianMs = await sideBySide(
		{
			one: async () => void (await ask(crypto.randomUUID())),
			many: async () => void (await ask(...newKeys())),
		},
		rounds,
	);
	return { oneMs: medianMs('one'), manyMs: medianMs('many') };
}
