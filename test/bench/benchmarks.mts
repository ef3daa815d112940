import { batch } from './batch.bench.mts';
import type { Benchmark } from './Benchmark.mts';
import { captionQuality } from './captionQuality.bench.mts';
import { captions } from './captions.bench.mts';
import { parallelUploads } from './parallelUploads.bench.mts';
import { pieces } from './pieces.bench.mts';
import { polling } from './polling.bench.mts';
import { queueMode } from './queueMode.bench.mts';
import { register } from './register.bench.mts';
import { startUp } from './startUp.bench.mts';
import { trigger } from './trigger.bench.mts';
import { uploadLine } from './uploadLine.bench.mts';
import { uploadMemory } from './uploadMemory.bench.mts';
import { uploadLineProfile, uploadProfile } from './uploadProfile.bench.mts';
import { uploadSpeed } from './uploadSpeed.bench.mts';
import { validation } from './validation.bench.mts';
import { waiting } from './waiting.bench.mts';

/** All benchmarks, in the order in which they run. The last three are what the page on scale needs. */
export const benchmarks: readonly Benchmark[] = [
	uploadMemory,
	uploadSpeed,
	uploadProfile,
	uploadLine,
	uploadLineProfile,
	batch,
	polling,
	startUp,
	captions,
	pieces,
	captionQuality,
	trigger,
	register,
	validation,
	waiting,
	parallelUploads,
	queueMode,
];
