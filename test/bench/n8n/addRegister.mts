import { join } from 'node:path';
import { createApiKey } from '../../e2e/harness/rest/apiKeys.mts';
import { createCredential } from '../../e2e/harness/rest/credentials.mts';
import { registerScopes } from '../../e2e/register/registerWorkflow.mts';
import { startTableDoor } from '../../e2e/register/startTableDoor.mts';
import { publicApi } from '../../e2e/trigger/publicApi.mts';
import type * as RegisterRow from '../../../nodes/shared/register/registerRow';
import { loadSource } from '../measure/loadSource.mts';
import type { WorkflowNode } from './nodes.mts';
import type { MeasuredN8n } from './startMeasured.mts';

/** A data table of a measured n8n that serves as a task register. */
export interface MeasuredRegister {
	tableId: string;
	/** n8n's public API, up to and with `/api/v1`, and a key for it. */
	baseUrl: string;
	apiKey: string;
	/** n8n's database, to fill the table at once. */
	database: string;
	/** The package's node with its register on. */
	registered(node: WorkflowNode): WorkflowNode;
	/** Requests about rows that have come since the last count. */
	countRequests(): number;
	stop(): Promise<void>;
}

/** Its requests go through a door that counts them, which costs each a moment. */
export async function addRegister({ n8n }: MeasuredN8n): Promise<MeasuredRegister> {
	const { rest } = n8n;
	const door = await startTableDoor(n8n.baseUrl);
	const tables = publicApi(n8n.baseUrl, await createApiKey(rest, ['dataTable:create']));
	const { registerColumns } = await loadSource<typeof RegisterRow>(
		'nodes/shared/register/registerRow.ts',
	);
	const texts = Object.keys(registerColumns).filter((name) => name !== 'sourceDurationMs');
	const tableId = await tables.createTable(`Register ${crypto.randomUUID()}`, texts);
	const apiKey = await createApiKey(rest, registerScopes);
	const type = 'n8nDataTableApi';
	const data = { baseUrl: `${door.baseUrl}/api/v1`, apiKey };
	const { id, name } = await createCredential(rest, { name: 'Data tables', type, data });
	return {
		tableId,
		baseUrl: `${n8n.baseUrl}/api/v1`,
		apiKey,
		database: join(n8n.userFolder, '.n8n', 'database.sqlite'),
		registered: (node) => ({
			...node,
			parameters: {
				...node.parameters,
				useRegister: true,
				registerTableId: { __rl: true, mode: 'id', value: tableId },
			},
			credentials: { ...node.credentials, [type]: { id, name } },
		}),
		countRequests: () => door.passed.splice(0).filter((call) => call.includes('/rows')).length,
		stop: door.stop,
	};
}
