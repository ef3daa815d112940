import { readFileSync, writeFileSync } from 'node:fs';

/**
 * The memory of another process, from the kernel's own books: no sampling that could miss a peak.
 * Linux only.
 */
export function processMemory(pid: number) {
	const read = (name: 'VmRSS' | 'VmHWM'): number => {
		const status = readFileSync(`/proc/${pid}/status`, 'utf8');
		const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
		if (kibibytes === undefined) throw new Error(`The kernel does not state ${name} of ${pid}`);
		return Number(kibibytes) * 1024;
	};
	return {
		/** Resident now, in bytes. */
		residentBytes: () => read('VmRSS'),
		/** The most that was resident since the start, or since `forgetPeak`, in bytes. */
		peakBytes: () => read('VmHWM'),
		/** 5 is the kernel's word for it (proc_pid_clear_refs). */
		forgetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
	};
}
