const risky = /[<{}\\]|-->/;

/**
 * SubRip and ASS have no escapes, and players obey tags (`<i>`), style codes (`{\an8}`), `\N` and the
 * arrow in the text. So these are written with look-alikes: every word stays, nothing of it is obeyed,
 * and it survives a conversion to a format where `<` opens a tag.
 */
export function withLookAlikes(text: string): string {
	if (!risky.test(text)) return text;
	return text
		.replace(/<([^<>]*)>/g, '‹$1›')
		.replace(/</g, '‹')
		.replace(/-->/g, '--›')
		.replace(/\{/g, '(')
		.replace(/\}/g, ')')
		.replace(/\\/g, '∖');
}
