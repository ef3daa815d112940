import { batch } from './batch.bench.mts';
import type { Benchmark } from './Benchmark.mts';
import { captionQuality } from './transcript/captionQuality.bench.mts';
import { captions } from './transcript/captions.bench.mts';
import { parallelUploads } from './uploading/parallelUploads.bench.mts';
import { pieces } from './transcript/pieces.bench.mts';
import { polling } from './waiting/polling.bench.mts';
import { queueMode } from './queueMode.bench.mts';
import { register } from './register/register.bench.mts';
import { startUp } from './startUp.bench.mts';
import { trigger } from './waiting/trigger.bench.mts';
import { uploadLine } from './uploading/uploadLine.bench.mts';
import { uploadMemory } from './uploading/uploadMemory.bench.mts';
import { uploadLineProfile, uploadProfile } from './uploading/uploadProfile.bench.mts';
import { uploadSpeed } from './uploading/uploadSpeed.bench.mts';
import { validation } from './validation.bench.mts';
import { waiting } from './waiting/waiting.bench.mts';

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
