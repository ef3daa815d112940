import type { Benchmark } from './Benchmark.mts';
import { captions } from './captions.bench.mts';
import { polling } from './polling.bench.mts';
import { uploadMemory } from './uploadMemory.bench.mts';
import { validation } from './validation.bench.mts';

/** All benchmarks, in the order in which they run and are reported. */
export const benchmarks: readonly Benchmark[] = [uploadMemory, polling, captions, validation];
