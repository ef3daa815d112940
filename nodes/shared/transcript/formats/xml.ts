const special = /[&<>"\ufffe\uffff]/;
const everySpecial = /[&<>"\ufffe\uffff]/g;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML, within elements and attributes; the two characters that XML cannot hold are replaced. */
export const xml = (text: string): string =>
	special.test(text) ? text.replace(everySpecial, (char) => entities[char] ?? '\ufffd') : text;

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
