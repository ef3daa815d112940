const endOfSentence = new Set('.?!…。．！？｡؟۔।॥።');
const endOfClause = new Set(',;:–—،؛，、；：､');
const closing = new Set('"\'”’»›」』）)]】》〉');

/** What a text ends: `sentence`, `clause`, or `undefined` where it goes on. Closing quotes are seen past. */
export function endOf(text: string): 'sentence' | 'clause' | undefined {
	let at = text.length - 1;
	while (at > 0 && closing.has(text.charAt(at))) at--;
	const last = text.charAt(at);
	if (endOfSentence.has(last)) return 'sentence';
	return endOfClause.has(last) ? 'clause' : undefined;
}
