import { fingerprint, type JournalEntry } from '../../shared/pipeline/journal';
import type { RegisteredItem } from './registeredItem';

/** What makes two tasks the same one: the service, the recording, and how it is transcribed. */
export const taskKeyOf = ({ run, wish }: RegisteredItem, identity: string): string => {
	const { language, timestampMode, transcriptionMode } = wish.settings;
	const { baseUrl } = run.client;
	return fingerprint(baseUrl, identity, language, timestampMode, transcriptionMode);
};

/** A recording by its content; an asset that no bytes were read of by its id. */
export const contentOf = ({ contentHash }: JournalEntry, assetId: string): string =>
	contentHash ? `content:${contentHash}` : `asset:${assetId}`;
