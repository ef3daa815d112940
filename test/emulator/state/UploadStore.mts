import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import type { EmulatorSettings } from '../EmulatorOptions.mts';
import { type Inspection, inspectMedia } from './inspectMedia.mts';
import type { MediaFolder, StoredMedia } from './MediaFolder.mts';
import { invalid, uploadProblem } from '../refusals/Problem.mts';
import type { CompleteUploadBody } from '../requestBodies.mts';
import type { ScriptLine } from './script.mts';
import type { AssetView, UploadView } from '../views.mts';

export interface UploadSession extends Omit<UploadView, 'stored' | 'assetId'> {
	fileUrl: string;
	stored?: StoredMedia;
	/** Kept as a promise, so that completions at the same moment make one asset. */
	asset?: Promise<Asset>;
	assetId?: string;
}

export interface Asset extends AssetView {
	/** What the media's tags say; empty if they say nothing. */
	script: ScriptLine[];
	/** Three-letter code from the tags. */
	language?: string;
}

/** Upload sessions, and the assets that completed uploads become. */
export class UploadStore {
	readonly uploads = new Map<string, UploadSession>();
	readonly assets = new Map<string, Asset>();
	readonly #settings: EmulatorSettings;
	readonly #media: MediaFolder;

	constructor(settings: EmulatorSettings, media: MediaFolder) {
		this.#settings = settings;
		this.#media = media;
	}

	create(filename: string, mimetype: string, storageUrl: string): UploadSession {
		const extension = /^\.[a-z\d]{1,8}$/i.exec(extname(filename))?.[0] ?? '';
		const fileKey = `media/${randomUUID()}${extension}`;
		const session: UploadSession = {
			uploadId: randomUUID(),
			fileKey,
			fileUrl: `${storageUrl}/${fileKey}`,
			filename,
			mimetype,
			expiresAtMs: this.#settings.clock() + this.#settings.sessionValidityMs,
		};
		this.uploads.set(session.uploadId, session);
		return session;
	}

	/** The session whose signed address has this path, `/media/…`. */
	byPath(path: string): UploadSession | undefined {
		return [...this.uploads.values()].find(({ fileKey }) => `/${fileKey}` === path);
	}

	/** The last whole file wins, as in any object storage. */
	async put(session: UploadSession, media: StoredMedia): Promise<void> {
		await this.#media.discard(session.stored);
		session.stored = media;
	}

	/**
	 * Checks what arrived and makes the asset. A session that was completed before answers with the
	 * same asset, even after its end: nothing is lost by asking twice.
	 *
	 * @throws {Problem} with the codes of the interface
	 */
	async complete(uploadId: string, body: CompleteUploadBody): Promise<Asset> {
		const session = this.uploads.get(uploadId);
		if (!session) {
			throw uploadProblem('UPLOAD_SESSION_NOT_FOUND', `No upload session ${uploadId}.`);
		}
		if (!session.asset && session.expiresAtMs <= this.#settings.clock()) {
			throw uploadProblem('UPLOAD_SESSION_EXPIRED', `Upload session ${uploadId} has ended.`);
		}
		for (const field of ['fileKey', 'fileUrl', 'filename'] as const) {
			if (body[field] !== session[field]) throw invalid(`${field}: differs from the session's`);
		}
		if (body.mimetype !== session.mimetype) {
			throw uploadProblem('UPLOAD_MIMETYPE_MISMATCH', `The session is for ${session.mimetype}.`);
		}
		const sizeBytes = session.stored?.sizeBytes;
		if (sizeBytes !== body.fileSize) {
			const found = sizeBytes === undefined ? 'no file' : `${sizeBytes} bytes`;
			throw uploadProblem(
				'UPLOAD_SIZE_MISMATCH',
				`Expected ${body.fileSize} bytes, found ${found}.`,
			);
		}
		session.asset ??= this.#makeAsset(session);
		// a refused file may be sent again within the session
		session.asset.catch(() => (session.asset = undefined));
		return await session.asset;
	}

	/** Registers an asset; also the way for tests to have one without an upload. */
	add(asset: Omit<Asset, 'assetId'>): Asset {
		const added = { assetId: randomUUID(), ...asset };
		this.assets.set(added.assetId, added);
		return added;
	}

	uploadViews(): UploadView[] {
		return [...this.uploads.values()].map((session) => {
			const { uploadId, fileKey, filename, mimetype, expiresAtMs, stored, assetId } = session;
			const { sizeBytes, sha256 } = stored ?? {};
			const held =
				sizeBytes !== undefined && sha256 !== undefined ? { sizeBytes, sha256 } : undefined;
			return { uploadId, fileKey, filename, mimetype, expiresAtMs, stored: held, assetId };
		});
	}

	assetViews(): AssetView[] {
		return [...this.assets.values()].map(
			({ script: _script, language: _language, ...facts }) => facts,
		);
	}

	async #makeAsset(session: UploadSession): Promise<Asset> {
		const { uploadId, filename, mimetype, stored } = session;
		const { sizeBytes = 0, sha256 = '', path } = stored ?? {};
		const found = path === undefined ? this.#assumed() : await inspectMedia(path);
		const declaredMedia = /^(audio|video)\//i.test(mimetype);
		// application/… says nothing about the content, so it is not contradicted by media
		const declaredOther = !declaredMedia && !/^application\//i.test(mimetype);
		if (found.kind === 'notMedia' ? declaredMedia : found.kind === 'media' && declaredOther) {
			throw uploadProblem('UPLOAD_MIMETYPE_MISMATCH', `The content is not ${mimetype}.`);
		}
		if (found.kind !== 'media') {
			throw uploadProblem('UPLOAD_DURATION_UNREADABLE', 'The media duration cannot be read.');
		}
		const { durationMs, script, language } = found;
		const facts = { uploadId, filename, mimetype, sizeBytes, sha256, durationMs };
		const asset = this.add({ ...facts, script, language });
		session.assetId = asset.assetId;
		return asset;
	}

	#assumed(): Inspection {
		const durationMs = this.#settings.assumedDurationMs;
		return { kind: 'media', durationMs, script: [], language: undefined };
	}
}
