import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmulatorSettings } from '../emulator/EmulatorOptions.mts';
import { inspectMedia } from '../emulator/state/inspectMedia.mts';
import type { ScriptLine } from '../emulator/state/script.mts';
import type { AssetView, UploadView } from '../emulator/views.mts';
import { Refusal, uploadRefusal } from './Refusal.mts';
import { inWholeSeconds } from './times.mts';

interface Session extends UploadView {
	fileUrl: string;
	media?: Buffer;
	isCompleted: boolean;
}

export interface Asset extends AssetView {
	script: ScriptLine[];
}

/** Ids in capitals: as good a UUID as any, and not to be changed by anybody. */
export const newId = () => randomUUID().toUpperCase();

/** Upload sessions with their signed addresses, and the assets made of them. */
export class Uploads {
	readonly sessions = new Map<string, Session>();
	readonly assets = new Map<string, Asset>();
	readonly #key = randomBytes(32);
	readonly #settings: EmulatorSettings;

	constructor(settings: EmulatorSettings) {
		this.#settings = settings;
	}

	/** What the creation of an upload answers. */
	create(filename: string, mimetype: string, baseUrl: string) {
		const uploadId = newId();
		const fileKey = `2030/ä b+c/${uploadId}`;
		const expiresAtMs = this.#settings.clock() + this.#settings.sessionValidityMs;
		const fileUrl = `${baseUrl}/public/${uploadId}?version=1`;
		const facts = { uploadId, fileKey, filename, mimetype, expiresAtMs, fileUrl };
		this.sessions.set(uploadId, { ...facts, isCompleted: false });
		const uploadUrl = baseUrl + this.#signedPath(uploadId, mimetype);
		return { uploadUrl, fileKey, fileUrl, uploadId, expiresAt: inWholeSeconds(expiresAtMs) };
	}

	/**
	 * The session that a request to the storage may write. The signature covers the address to the
	 * letter: order of the parameters, lower-case escapes, the empty and the doubled one.
	 *
	 * @throws {Refusal} 403
	 */
	admit(path: string, mimetype: string): Session {
		const uploadId = /^\/objects\/([^/?]+)\?/.exec(path)?.[1] ?? '';
		const session = this.sessions.get(uploadId);
		const expected = Buffer.from(this.#signedPath(uploadId, mimetype));
		const given = Buffer.from(path);
		const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
		if (!session || !isOurs || session.expiresAtMs <= this.#settings.clock()) {
			throw new Refusal(403, undefined, 'This address is not, or no longer, good for writing.');
		}
		return session;
	}

	store(session: Session, media: Buffer): void {
		session.media = media;
		const sha256 = createHash('sha256').update(media).digest('hex');
		session.stored = { sizeBytes: media.length, sha256 };
	}

	/** Makes the asset. A session is good for one asset, and forgotten then. */
	async complete(uploadId: string, body: Record<string, unknown>): Promise<Asset> {
		const session = this.sessions.get(uploadId);
		if (!session || session.isCompleted || body.fileKey !== session.fileKey) {
			throw uploadRefusal('UPLOAD_SESSION_NOT_FOUND', 'There is no such session.');
		}
		if (session.expiresAtMs <= this.#settings.clock()) {
			throw uploadRefusal('UPLOAD_SESSION_EXPIRED', 'The session has ended.');
		}
		const { media, mimetype, filename, stored, fileUrl } = session;
		if (body.fileUrl !== fileUrl || body.filename !== filename || body.mimetype !== mimetype) {
			throw uploadRefusal('UPLOAD_MIMETYPE_MISMATCH', 'Not what the session is for.');
		}
		if (!media || !stored || body.fileSize !== media.length) {
			throw uploadRefusal('UPLOAD_SIZE_MISMATCH', `There are ${media?.length ?? 'no'} bytes.`);
		}
		const found = await this.#inspect(media);
		if (found.kind !== 'media') {
			throw uploadRefusal('UPLOAD_DURATION_UNREADABLE', 'Nothing to be heard in this file.');
		}
		session.isCompleted = true;
		const { durationMs, script } = found;
		const asset = this.add({ uploadId, filename, mimetype, ...stored, durationMs, script });
		session.assetId = asset.assetId;
		return asset;
	}

	add(facts: Omit<Asset, 'assetId'>): Asset {
		const asset = { assetId: newId(), ...facts };
		this.assets.set(asset.assetId, asset);
		return asset;
	}

	async #inspect(media: Buffer) {
		const folder = await mkdtemp(join(this.#settings.temporaryFolder, 'other-service-'));
		try {
			await writeFile(join(folder, 'media'), media);
			return await inspectMedia(join(folder, 'media'));
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
	}

	#signedPath(uploadId: string, mimetype: string): string {
		const signature = createHmac('sha256', this.#key).update(`${uploadId} ${mimetype}`);
		return `/objects/${uploadId}?z-sign=${signature.digest('hex')}&type=${encodeURIComponent(mimetype).replaceAll('%2F', '%2f')}&a=&tag=b+c&tag=%7e`;
	}
}
