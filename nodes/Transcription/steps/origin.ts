import { fingerprint, type Fingerprints } from '../../shared/pipeline/journal';
import type { MediaSource } from '../../shared/pipeline/media/mediaSource';
import { readLanguage, readUuid } from '../parameters/formedValues';
import { readMedia } from '../parameters/media';
import { readChoice } from '../parameters/parameters';
import { nameOfAsset } from '../parameters/recordingName';
import type { Run } from '../run/run';

/** Where the asset of an item comes from: a file to upload, or an asset that exists. */
export type AssetOrigin = { media: MediaSource } | { assetId: string; fileName?: string };

export interface TaskSettings {
	language: string;
	timestampMode: string;
	transcriptionMode: string;
}

/** @throws Failure `invalidInput` */
export async function readOrigin(
	run: Run,
	itemIndex: number,
	source: 'binary' | 'url' | 'asset',
): Promise<AssetOrigin> {
	if (source !== 'asset') return { media: await readMedia(run, itemIndex, source) };
	const assetId = readUuid(run.context, 'assetId', itemIndex, 'asset');
	return { assetId, fileName: nameOfAsset(run.context, itemIndex, assetId) };
}

/** @throws Failure `invalidInput` */
export const readTaskSettings = ({ context }: Run, itemIndex: number): TaskSettings => ({
	language: readLanguage(context, itemIndex),
	timestampMode: readChoice(context, 'timestampMode', itemIndex, ['CHUNK', 'WORD']),
	transcriptionMode: readChoice(context, 'transcriptionMode', itemIndex, ['balanced', 'precision']),
});

/** Nothing but what makes a different asset or task: a longer time limit must not cost a new one. */
export function fingerprintsOf(
	run: Run,
	origin: AssetOrigin,
	settings?: TaskSettings,
): Fingerprints {
	const { baseUrl } = run.client;
	const identity = 'media' in origin ? origin.media.identity : `asset:${origin.assetId}`;
	const assetKey = fingerprint(baseUrl, identity);
	if (!settings) return { assetKey };
	const { language, timestampMode, transcriptionMode } = settings;
	return { assetKey, taskKey: fingerprint(assetKey, language, timestampMode, transcriptionMode) };
}
