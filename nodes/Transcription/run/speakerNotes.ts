import type { IExecuteFunctions } from 'n8n-workflow';

import type { Task } from '../../shared/api/answers/schemas';
import { speakersIn, type ServiceSpeaker } from '../../shared/transcript/reading/speakers';
import {
	showsSpeakers,
	type FileSettings,
	type OutputSettings,
} from '../parameters/outputSettings';
import { showHint } from './hint';

/** For whom a run was given names, and who spoke in its transcripts. */
export interface SpeakerNotes {
	/** What the user entered under 'Current Name or Key'. */
	wanted: Set<string>;
	/** By how they are shown. */
	speakers: Map<string, ServiceSpeaker>;
}

export const createSpeakerNotes = (): SpeakerNotes => ({ wanted: new Set(), speakers: new Map() });

/** Notes who speaks in a transcript, if the user gave names and they show in what is handed on. */
export function noteSpeakers(
	notes: SpeakerNotes,
	task: Task,
	settings: FileSettings & Partial<OutputSettings>,
): void {
	const { speakerNames } = settings.captions;
	if (speakerNames.size === 0 || task.status !== 'SUCCEEDED' || !showsSpeakers(settings)) return;
	for (const wanted of speakerNames.keys()) notes.wanted.add(wanted);
	for (const speaker of speakersIn(task)) {
		const { key, name } = speaker;
		notes.speakers.set(key && name ? `${key} (${name})` : `${key ?? name}`, speaker);
	}
}

/** Says above the node's output which of the names nobody has, and who speaks instead. */
export function hintAtSpeakers(context: IExecuteFunctions, notes: SpeakerNotes): void {
	const message = describeUnmet(notes);
	if (message !== undefined) showHint(context, message, 'warning');
}

/**
 * "'Speaker Names': nobody is called "speaker_9". The service's speakers: speaker_1 (Anna)."; undefined
 * where each of the names has found somebody, in one transcript of the run at least.
 */
export function describeUnmet({ wanted, speakers }: SpeakerNotes): string | undefined {
	const called = new Set([...speakers.values()].flatMap(({ key, name }) => [key, name]));
	const unmet = [...wanted].filter((name) => !called.has(name)).map((name) => `"${name}"`);
	if (unmet.length === 0) return undefined;
	const heard =
		speakers.size > 0
			? `The service's speakers: ${listed([...speakers.keys()])}.`
			: 'The service named no speakers.';
	return `'Speaker Names': nobody is called ${listed(unmet)}. ${heard}`;
}

const mostNamed = 8;

function listed(names: readonly string[]): string {
	const more = names.length - mostNamed;
	return names.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
