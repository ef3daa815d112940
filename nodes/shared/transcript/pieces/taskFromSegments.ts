import type { Task } from '../../api/answers/schemas';
import { tokensOf } from '../reading/tokens';
import { joinsWithoutSpace } from '../reading/units';
import type { TimeSpan } from '../reading/unitTimes';

/** A piece that comes back from other nodes, translated or corrected. Times are whole milliseconds. */
export interface GivenSegment extends TimeSpan {
	text: string;
	speaker?: string;
}

/**
 * Pieces as a finished task again, as if the service had heard their text at their times. What is no
 * more than a word each is also its list of words.
 */
export function taskFromSegments(transcriptId: string, segments: readonly GivenSegment[]): Task {
	const ordered = segments.map(withoutLabel).sort((a, b) => a.startMs - b.startMs);
	const areWords = ordered.every(({ text }) => tokensOf(text).length <= 1);
	return {
		transcriptId,
		status: 'SUCCEEDED',
		fullText: joinTexts(ordered.map(({ text }) => tokensOf(text).join(' '))),
		chunks: ordered.map(({ text, startMs, endMs, speaker }, seq) => ({
			seq,
			startMs,
			endMs,
			text,
			speakerKey: null,
			speakerName: speaker ?? null,
			wordStartIndex: areWords ? seq : null,
			wordEndIndex: areWords ? seq + 1 : null,
		})),
		words: areWords ? ordered.map(({ text, startMs, endMs }) => ({ text, startMs, endMs })) : [],
		sourceDurationMs: ordered.reduce((latest, { endMs }) => Math.max(latest, endMs), 0),
	};
}

/** A passage begins with its speaker's name, which the files write by themselves. */
function withoutLabel(segment: GivenSegment): GivenSegment {
	const { text, speaker } = segment;
	const label = `${speaker}:`;
	return speaker && text.startsWith(label)
		? { ...segment, text: text.slice(label.length).trimStart() }
		: segment;
}

function joinTexts(texts: readonly string[]): string {
	const parts: string[] = [];
	let previous = '';
	for (const text of texts) {
		if (text === '') continue;
		if (previous !== '' && !joinsWithoutSpace(previous, text)) parts.push(' ');
		parts.push(text);
		previous = text;
	}
	return parts.join('');
}
