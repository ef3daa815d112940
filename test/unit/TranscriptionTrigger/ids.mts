/** A task id that is easy to tell from others: the number in the last group. */
export const taskIdOf = (number: number): string =>
	`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
