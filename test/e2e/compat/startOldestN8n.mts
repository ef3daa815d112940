import { setUpOwner } from '../harness/owner.mts';
import { oldestN8nProgram } from '../harness/runFolders.mts';
import { type N8n, startN8n } from '../harness/startN8n.mts';
import { until } from '../harness/until.mts';

/** Starts the oldest n8n that the package is tested with, owner included. */
export async function startOldestN8n(userFolder: string): Promise<N8n> {
	const n8n = await startN8n({
		userFolder,
		program: oldestN8nProgram,
		// It refuses to start if it is told to leave out modules that later versions brought.
		env: { N8N_DISABLED_MODULES: 'external-secrets,insights,mcp' },
		owner: false,
	});
	try {
		// It says that it is ready when its database is, a while before it takes requests.
		const answers = async () => (await fetch(`${n8n.baseUrl}/rest/settings`)).ok;
		await until('n8n to take requests', answers, { timeoutMs: 120_000 });
		await setUpOwner(n8n.rest);
	} catch (error) {
		await n8n.kill();
		throw error;
	}
	return n8n;
}
