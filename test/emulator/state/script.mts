/**
 * The text that a file carries in its tags: one line per turn, a speaker's name before a colon where
 * there is one.
 *
 *     Anna: Good morning. Shall we begin?
 *     Ben: Yes, please.
 */
export interface ScriptLine {
	text: string;
	speaker?: string;
	/** Where the line begins, in milliseconds, if the tag says. */
	startMs?: number;
}

/** Up to three capitalised words before a colon are a name; `Note to self: …` is not. */
const speakerLine = /^(\p{Lu}[\p{L}\p{M}.'-]*(?: \p{Lu}[\p{L}\p{M}.'-]*){0,2}):\s+(\S.*)$/u;

/** Splits a tag's text into lines; empty ones vanish. */
export function parseScript(tagText: string): ScriptLine[] {
	return tagText
		.split(/\r\n|\r|\n/)
		.map((line) => line.trim())
		.filter((line) => line !== '')
		.map((line) => {
			const match = speakerLine.exec(line);
			return match ? { speaker: match[1], text: match[2] ?? '' } : { text: line };
		});
}

const msPerFillerSentence = 4000;

/**
 * What stands in for the words of a file whose tags have no text: numbered sentences, eleven words
 * in four seconds, about the pace of speech. The same duration always gives the same text.
 */
export function fillerScript(durationMs: number): ScriptLine[] {
	const sentences = Math.max(1, Math.floor(durationMs / msPerFillerSentence));
	return Array.from({ length: sentences }, (_, index) => ({
		text: `Filler sentence ${index + 1}: the emulator cannot hear what was said.`,
	}));
}
