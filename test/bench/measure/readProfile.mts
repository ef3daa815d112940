import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/v4-mini';
import type { Span } from './span.mts';

const profileSchema = z.object({
	startTime: z.number(),
	nodes: z.array(
		z.object({
			id: z.number(),
			callFrame: z.object({ functionName: z.string(), url: z.string() }),
		}),
	),
	samples: z.array(z.number()),
	timeDeltas: z.array(z.number()),
});

/** The function that ran, as V8 names it; `url` is empty for what is not JavaScript. */
export interface Frame {
	functionName: string;
	url: string;
}

/** Makes Node write what its processes did into a folder when they end. */
export const profiling = (folder: string): NodeJS.ProcessEnv => ({
	NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}`,
});

/**
 * What the main thread of an ended process did during a span of time.
 *
 * @param nameOf sorts what ran
 * @returns milliseconds by name
 */
export async function readProfile(
	folder: string,
	pid: number,
	span: Span,
	nameOf: (frame: Frame) => string,
): Promise<Map<string, number>> {
	// CPU.DAY.TIME.PID.THREAD.NUMBER.cpuprofile; the main thread is number 0
	const file = (await readdir(folder)).find((name) => name.includes(`.${pid}.0.`));
	if (file === undefined) throw new Error(`Process ${pid} left no profile`);
	const text = await readFile(join(folder, file), 'utf8');
	const profile = profileSchema.parse(JSON.parse(text));
	const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
	const times = new Map<string, number>();
	let atUs = profile.startTime;
	for (const [index, sample] of profile.samples.entries()) {
		const lastedUs = profile.timeDeltas[index] ?? 0;
		atUs += lastedUs;
		const frame = frames.get(sample);
		if (!frame || atUs < span.fromUs || atUs > span.toUs) continue;
		const name = nameOf(frame);
		times.set(name, (times.get(name) ?? 0) + lastedUs / 1000);
	}
	return times;
}
