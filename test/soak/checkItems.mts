import type { INodeExecutionData } from 'n8n-workflow';
import type { AssetView, TaskView } from '../emulator/startEmulator.mts';

/** What the service holds when all is over. */
export interface Holdings {
	assets: readonly AssetView[];
	tasks: readonly TaskView[];
}

/**
 * What is wrong with an item's end, in words; nothing if all promises are kept: it ends with its own
 * transcript, or with a failure that names what exists at the service; and no more than one task was
 * made for it, except in place of tasks that had failed.
 *
 * @param fileName the item's file; no two items share one
 * @param output what the node handed on for it; undefined if its execution never succeeded
 */
export function checkItem(
	fileName: string,
	output: INodeExecutionData | undefined,
	{ assets, tasks }: Holdings,
): string[] {
	const ownAssets = assets.filter(({ filename }) => filename === fileName);
	const own = tasks.filter(({ assetId }) => ownAssets.some((asset) => asset.assetId === assetId));
	const live = own.filter(({ status }) => status !== 'FAILED');
	const problems: string[] = [];
	if (live.length > 1) problems.push(`${live.length} tasks were paid for`);

	const json = output?.json;
	if (!json) return [...problems, 'never came out of the node'];
	if (json.error === undefined) {
		const isOwn = live.some(({ transcriptId }) => transcriptId === json.transcriptId);
		if (!isOwn) problems.push("came out with another item's task");
		if (json.status !== 'SUCCEEDED' || !json.fullText) problems.push('came out without its text');
		return problems;
	}
	const told = JSON.stringify(json);
	// a task that failed is named by that failure, not by that of the task that was to replace it
	const toName = json.details && told.includes('"FAILED"') ? own : live;
	const named =
		toName.length === 0 || toName.some(({ transcriptId }) => told.includes(transcriptId));
	// of a creation whose answer was lost nobody but the service can know the task
	const isUnknown = told.includes('may have been billed');
	const namesAsset = ownAssets.some(({ assetId }) => told.includes(assetId));
	if (!named && !(isUnknown && namesAsset))
		problems.push(`failed without naming its task: ${told}`);
	return problems;
}
