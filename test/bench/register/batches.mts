import type { Emulator } from '../../emulator/startEmulator.mts';
import { sideBySide } from '../measure/sideBySide.mts';
import type { MeasuredRegister } from '../n8n/addRegister.mts';
import { itemsOf, start, transcription, workflowOf, type WorkflowNode } from '../n8n/nodes.mts';
import type { MeasuredN8n } from '../n8n/startMeasured.mts';

export interface Stage {
	emulator: Emulator;
	measured: MeasuredN8n;
	table: MeasuredRegister;
}

/** Times in milliseconds, and requests to the table for each item. */
export interface BatchResult {
	plainMs: number;
	newMs: number;
	newRequests: number;
	knownMs: number;
	knownRequests: number;
}

/**
 * A batch without the register and with it in turns, then the same recordings as in the last turn once
 * more.
 *
 * @param onRound hears of every round; the first of several is not counted
 */
export async function runInTurns(
	stage: Stage,
	items: number,
	rounds: number,
	onRound: (round: number) => void,
): Promise<BatchResult> {
	const { plain, registered, newAssets, run } = contestants(stage, items);
	let newRequests = 0;
	let latest = newAssets();
	const medianMs = await sideBySide(
		{
			plain: async () => (await run(plain, newAssets(), items)).ms,
			registered: async () => {
				latest = newAssets();
				const { ms, requests } = await run(registered, latest, items);
				newRequests = Math.max(newRequests, requests);
				return ms;
			},
		},
		rounds,
		onRound,
	);
	const known = await run(registered, latest, 0);
	return {
		plainMs: medianMs('plain'),
		newMs: medianMs('registered'),
		newRequests,
		knownMs: known.ms,
		knownRequests: known.requests,
	};
}

/** As above, each once, for a batch that takes long. */
export async function runOnce(
	stage: Stage,
	items: number,
	onTurn: (name: string) => void,
): Promise<Omit<BatchResult, 'knownMs' | 'knownRequests'>> {
	const { plain, registered, newAssets, run } = contestants(stage, items);
	onTurn('without the register');
	const { ms: plainMs } = await run(plain, newAssets(), items);
	onTurn('with the register');
	const { ms: newMs, requests: newRequests } = await run(registered, newAssets(), items);
	return { plainMs, newMs, newRequests };
}

interface Asset {
	id: string;
}

function contestants({ emulator, measured, table }: Stage, items: number) {
	const plain = transcription(measured.credential, {
		operation: 'transcribeAndWait',
		source: 'asset',
		assetId: '={{ $json.id }}',
	});
	return {
		plain,
		registered: table.registered(plain),
		newAssets(): Asset[] {
			const known = emulator.assets.length;
			for (let count = 0; count < items; count++) emulator.addTask();
			return emulator.assets.slice(known).map(({ assetId }) => ({ id: assetId }));
		},
		async run(node: WorkflowNode, assets: Asset[], creations: number) {
			emulator.forget();
			table.countRequests();
			const ms = await measured.run(workflowOf([start, ...itemsOf(assets), node]));
			const made = emulator.requests('createTask').length;
			if (made !== creations) throw new Error(`${made} tasks were made, and not ${creations}`);
			return { ms, requests: table.countRequests() / items };
		},
	};
}
