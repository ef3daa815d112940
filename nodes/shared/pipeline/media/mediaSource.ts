import type { MediaStream, Progress } from '../../api/exchange';

/** A media file that has been opened for one attempt to send it. */
export interface OpenMedia {
	fileName: string;
	mimeType: string;
	fileSizeBytes: number;
	/** Bytes that are in memory anyway, or a stream nobody has read from yet. */
	body: Buffer | MediaStream;
	progress: Progress;
}

/** Where an item's media comes from; it can be opened again for every attempt. */
export interface MediaSource {
	/** Names the source for the journal; may hold secrets, so it is only ever kept as a hash. */
	identity: string;
	/** What the file is called before it is opened, where that is known. */
	declaredName?: string;
	/**
	 * Opens the media, hands it to `use` and closes it on every way out.
	 *
	 * @throws Failure if the media cannot be opened or is not acceptable, and what `use` throws
	 */
	withMedia<T>(signal: AbortSignal | undefined, use: (media: OpenMedia) => Promise<T>): Promise<T>;
	/**
	 * Where the length is only announced: measure it before the next attempt. (A host that compresses
	 * although asked not to announces the compressed length.)
	 */
	distrustLength?(): void;
}

/** What the user set to override the name or type that the source gives. */
export interface MediaOverrides {
	fileName?: string;
	mimeType?: string;
}
