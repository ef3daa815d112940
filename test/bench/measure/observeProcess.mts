import { readFileSync, writeFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, whatever its own clock does. */
const msPerTick = 10;

/**
 * Memory and processor time of another process, from the kernel's own books: no sampling that could
 * miss a peak. Linux only.
 */
export function observeProcess(pid: number) {
	const memory = (name: 'VmRSS' | 'VmHWM'): number => {
		const status = readFileSync(`/proc/${pid}/status`, 'utf8');
		const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
		if (kibibytes === undefined) throw new Error(`The kernel does not state ${name} of ${pid}`);
		return Number(kibibytes) * 1024;
	};
	return {
		/** Resident now, in bytes. */
		residentBytes: () => memory('VmRSS'),
		/** The most that was resident since the start, or since `forgetPeak`, in bytes. */
		peakBytes: () => memory('VmHWM'),
		/** 5 is the kernel's word for it (proc_pid_clear_refs). */
		forgetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
		/** Processor time of all its threads so far, in milliseconds. */
		processorMs(): number {
			const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
			// utime and stime, the fields 14 and 15 of proc_pid_stat
			return (Number(fields[11]) + Number(fields[12])) * msPerTick;
		},
	};
}

export type ObservedProcess = ReturnType<typeof observeProcess>;
