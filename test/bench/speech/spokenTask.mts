import type { Chunk, Task, Word } from '../../../nodes/shared/api/answers/schemas';
import { chanceOf } from './chance.mts';
import type { Grammar } from './grammars.mts';
import { converse, type SpokenWord } from './talk.mts';

/** How a recogniser cuts its chunks. */
export type ChunkKind = 'sentence' | '28 seconds';

const windowMs = 28_000;

/** A finished task of a conversation: chunks of one kind, with or without the times of words. */
export function spokenTask(
	grammar: Grammar,
	kind: ChunkKind,
	{ seed, words, withWords = true }: { seed: number; words: number; withWords?: boolean },
): Task {
	const turns = converse(grammar, chanceOf(seed), words);
	const chunks = turns.flatMap((turn) => chunksOf(turn, kind));
	chunks.sort((a, b) => (a[0]?.startMs ?? 0) - (b[0]?.startMs ?? 0));
	const list: Word[] = [];
	const written = chunks.map((own, seq): Chunk => {
		const wordStartIndex = list.length;
		for (const { text, startMs, endMs } of own) {
			list.push({ text, startMs: Math.round(startMs), endMs: Math.round(endMs) });
		}
		return {
			seq,
			startMs: Math.round(own[0]?.startMs ?? 0),
			endMs: Math.round(own.at(-1)?.endMs ?? 0),
			text: own.map(({ text }) => text).join(grammar.space),
			speakerKey: `speaker_${own[0]?.speaker ?? 0}`,
			speakerName: null,
			wordStartIndex,
			wordEndIndex: list.length,
		};
	});
	return {
		transcriptId: '3f2b8c1e-5a6d-4e7f-9b0a-1c2d3e4f5a6b',
		status: 'SUCCEEDED',
		resultLanguage: grammar.language,
		fullText: written.map(({ text }) => text).join(grammar.space),
		chunks: written,
		words: withWords ? list : [],
		sourceDurationMs: Math.max(...written.map(({ endMs }) => endMs ?? 0)) + 900,
	};
}

function chunksOf(turn: readonly SpokenWord[], kind: ChunkKind): SpokenWord[][] {
	const chunks: SpokenWord[][] = [];
	let open: SpokenWord[] = [];
	for (const word of turn) {
		const isFull = word.endMs - (open[0]?.startMs ?? word.startMs) > windowMs;
		if (kind === '28 seconds' && isFull && open.length > 0) {
			chunks.push(open);
			open = [];
		}
		open.push(word);
		if (kind === 'sentence' && word.endsSentence) {
			chunks.push(open);
			open = [];
		}
	}
	return open.length > 0 ? [...chunks, open] : chunks;
}
