import type { Result } from './report/Result.mts';

/** What a benchmark measures; the rest of its result is the same for all. */
export type Measurement = Pick<Result, 'table' | 'plot' | 'goals'>;

export interface Scope {
	/** Small sizes: shows that the benchmark runs, says nothing about speed. */
	isSmoke: boolean;
	/** For files of its own; removed after the last benchmark. */
	folder: string;
	/** The built and packed package, made once for all benchmarks; path of the tarball. */
	pack(): Promise<string>;
	/** Says what happens now, so that a long run can be watched. */
	step(text: string): void;
}

/** One comparison: `npm run bench -- NAME`. */
export interface Benchmark {
	name: string;
	/** What is measured, how, and against what: a paragraph of the page. */
	method: string;
	measure(scope: Scope): Promise<Measurement>;
}
