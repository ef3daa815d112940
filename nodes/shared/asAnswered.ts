const originals = new WeakMap<object, object>();

/** Remembers what a value was read from, where that differs. */
export function rememberOriginal(value: object, original: unknown): void {
	if (typeof original === 'object' && original !== null) originals.set(value, original);
}

/** What the service really answered for this value: the value itself, unless something was odd. */
export const asAnswered = (value: object): object => originals.get(value) ?? value;
