import type { Chunk, Task } from '../../api/answers/schemas';
import { tokensOf } from './tokens';

/**
 * Text on one line from a value of any type: the interface does not show what a speaker's key or name
 * is when it is not null. Texts and numbers are names; anything else, and blank text, is none.
 */
function nameOf(value: unknown): string | undefined {
	const isName = typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
	const name = isName ? tokensOf(String(value)).join(' ') : '';
	return name === '' ? undefined : name;
}

/**
 * Who speaks a chunk: the user's name for the service's key or name, else the service's name, else its
 * key; `undefined` where nobody is named.
 */
export function speakerOf(chunk: Chunk, names: ReadonlyMap<string, string>): string | undefined {
	const key = nameOf(chunk.speakerKey);
	const name = nameOf(chunk.speakerName);
	const chosen = (known: string | undefined) =>
		known === undefined ? undefined : nameOf(names.get(known));
	return chosen(key) ?? chosen(name) ?? name ?? key;
}

/** A speaker as the service calls one. */
export interface ServiceSpeaker {
	key?: string;
	name?: string;
}

/** The speakers of a task, each once, in the order in which they begin. */
export function speakersIn({ chunks }: Task): ServiceSpeaker[] {
	const found = new Map<string, ServiceSpeaker>();
	for (const chunk of chunks ?? []) {
		const speaker = { key: nameOf(chunk.speakerKey), name: nameOf(chunk.speakerName) };
		if (speaker.key ?? speaker.name) found.set(JSON.stringify(speaker), speaker);
	}
	return [...found.values()];
}
