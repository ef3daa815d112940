import { setUpOwner } from '../harness/rest/owner.mts';
import { programIn } from '../harness/instance/runFolders.mts';
import { type N8n, startN8n } from '../harness/instance/startN8n.mts';
import { until } from '../harness/process/until.mts';

/** Starts the n8n that is installed in a folder, owner included. */
export async function startCompatN8n(userFolder: string, folder: string): Promise<N8n> {
	const n8n = await startN8n({
		userFolder,
		program: programIn(folder),
		// Early versions refuse to start if they are told to leave out modules that later ones brought.
		env: { N8N_DISABLED_MODULES: 'external-secrets,insights,mcp' },
		owner: false,
	});
	try {
		// Early versions say that they are ready when their database is, before they take requests.
		const answers = async () => (await fetch(`${n8n.baseUrl}/rest/settings`)).ok;
		await until('n8n to take requests', answers, { timeoutMs: 120_000 });
		await setUpOwner(n8n.rest);
	} catch (error) {
		await n8n.kill();
		throw error;
	}
	return n8n;
}
