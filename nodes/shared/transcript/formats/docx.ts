import { strToU8, zipSync } from 'fflate/browser';
import { timedParagraphsOf } from '../pieces/paragraphs';
import { clockTime } from '../reading/timestamps';
import type { Transcript } from './transcript';
import { xml, xmlDeclaration } from './xml';

const wordNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const mediaTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const contentTypes = `${xmlDeclaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${mediaTypes}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${mediaTypes}.styles+xml"/></Types>`;

const relations = (type: string, target: string) =>
	`${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationTypes}/${type}" Target="${target}"/></Relationships>`;

const styles = `${xmlDeclaration}<w:styles xmlns:w="${wordNamespace}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:szCs w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="264" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/><w:szCs w:val="32"/></w:rPr></w:style></w:styles>`;

/** A run of text; `look` are its properties. */
const run = (text: string, look = '') =>
	`<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${xml(text)}</w:t></w:r>`;

const paragraph = (runs: string, style = '') =>
	`<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${runs}</w:p>`;

/** A zip needs a date; the same transcript gives the same bytes. */
const mtime = new Date(1980, 0, 1);

/** For word processors: a heading, then paragraphs with bold names and the time at which each begins. */
export function toDocx({ stretches, options, title }: Transcript): Uint8Array {
	const paragraphs = timedParagraphsOf(stretches).map(({ startMs, startsTurn, speaker, text }) => {
		const isNamed = options.speakerLabels && startsTurn && speaker !== undefined;
		const name = isNamed ? run(`${speaker} `, '<w:b/>') : '';
		const time = run(`[${clockTime(startMs)}] `, '<w:color w:val="767676"/>');
		return paragraph(name + time + run(text));
	});
	const body = [paragraph(run(title), 'Heading1'), ...paragraphs].join('');
	const files = {
		'[Content_Types].xml': contentTypes,
		'_rels/.rels': relations('officeDocument', 'word/document.xml'),
		'word/document.xml': `${xmlDeclaration}<w:document xmlns:w="${wordNamespace}"><w:body>${body}<w:sectPr/></w:body></w:document>`,
		'word/styles.xml': styles,
		'word/_rels/document.xml.rels': relations('styles', 'styles.xml'),
	};
	const bytes = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
	return zipSync(Object.fromEntries(bytes), { mtime });
}
