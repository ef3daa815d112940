import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/v4-mini';
import { node24Environment, rootFolder } from '../../scripts/paths.mjs';

const run = promisify(execFile);

const packSchema = z.array(
	z.object({
		filename: z.string(),
		/** Of the tarball, in bytes. */
		size: z.number(),
		files: z.array(z.object({ path: z.string() })),
	}),
);

/** The package as it is published, unpacked into a folder of its own. */
export interface PackedPackage {
	folder: string;
	/** Paths inside the package, sorted. */
	files: string[];
	tarballBytes: number;
	remove(): Promise<void>;
}

/** Packs what is built, as `npm publish` would. */
export async function packBuilt(): Promise<PackedPackage> {
	const workFolder = await mkdtemp(join(tmpdir(), 'transcription-pack-'));
	const folder = join(workFolder, 'package');
	await mkdir(folder);
	const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', workFolder], {
		cwd: rootFolder,
		env: node24Environment,
	});
	const [packed] = packSchema.parse(JSON.parse(stdout));
	if (!packed) throw new Error('npm packed nothing');
	const tarball = join(workFolder, packed.filename);
	await run('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
	return {
		folder,
		files: packed.files.map(({ path }) => path).sort(),
		tarballBytes: packed.size,
		remove: async () => await rm(workFolder, { recursive: true, force: true }),
	};
}
