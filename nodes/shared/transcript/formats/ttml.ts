import type { Cue, CuePart } from '../captions/cuesFromTask';
import { timestamp } from '../reading/timestamps';
import { joinUnits } from '../reading/units';
import type { Transcript } from './transcript';
import { xml, xmlDeclaration } from './xml';

/** Codes of the languages that the service names, and of their neighbours. */
const languageCodes: Record<string, string> = {
	...{ english: 'en', spanish: 'es', chinese: 'zh', french: 'fr', german: 'de', portuguese: 'pt' },
	...{ italian: 'it', japanese: 'ja', korean: 'ko', arabic: 'ar', hindi: 'hi', russian: 'ru' },
	...{ dutch: 'nl', polish: 'pl', turkish: 'tr', thai: 'th', vietnamese: 'vi', hebrew: 'he' },
};

const namespaces = [
	'xmlns="http://www.w3.org/ns/ttml"',
	'xmlns:ttm="http://www.w3.org/ns/ttml#metadata"',
	'xmlns:ttp="http://www.w3.org/ns/ttml#parameter"',
	'xmlns:tts="http://www.w3.org/ns/ttml#styling"',
	'ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/imsc1.1/text"',
].join(' ');

/** TTML in the text profile of IMSC 1.1: what broadcasters and streaming services take. */
export function toTtml({ cues, task, title, options }: Transcript): string {
	const speakers = new Map<string, string>();
	for (const { parts } of cues) {
		for (const { speaker } of parts) {
			if (speaker !== undefined && !speakers.has(speaker)) {
				speakers.set(speaker, `speaker${speakers.size + 1}`);
			}
		}
	}
	const agents = [...speakers].map(([name, id]) => {
		const called = `<ttm:name type="alias">${xml(name)}</ttm:name>`;
		return `      <ttm:agent xml:id="${id}" type="person">${called}</ttm:agent>\n`;
	});
	const code = languageCodes[(task.resultLanguage ?? '').toLowerCase()] ?? '';
	// A vertical picture keeps its lowest quarter for the buttons of the apps.
	const top = options.picture.height > options.picture.width ? '55%' : '75%';
	return `${xmlDeclaration}<tt ${namespaces} xml:lang="${code}">
  <head>
    <metadata>
      <ttm:title>${xml(title)}</ttm:title>
${agents.join('')}    </metadata>
    <styling>
      <style xml:id="subtitle" tts:fontFamily="proportionalSansSerif" tts:fontSize="100%" tts:lineHeight="125%" tts:textAlign="center" tts:color="#FFFFFF"/>
    </styling>
    <layout>
      <region xml:id="bottom" tts:origin="10% ${top}" tts:extent="80% 20%" tts:displayAlign="after" tts:overflow="visible"/>
    </layout>
  </head>
  <body>
    <div region="bottom" style="subtitle">
${cues.map((cue) => paragraph(cue, speakers)).join('')}    </div>
  </body>
</tt>
`;
}

function paragraph({ startMs, endMs, parts }: Cue, speakers: ReadonlyMap<string, string>): string {
	const times = `begin="${timestamp(startMs, '.')}" end="${timestamp(endMs, '.')}"`;
	const spans = parts.map((part) => {
		const id = part.speaker === undefined ? undefined : speakers.get(part.speaker);
		return `<span${id === undefined ? '' : ` ttm:agent="${id}"`}>${textOf(part)}</span>`;
	});
	return `      <p ${times}>${spans.join('<br/>')}</p>\n`;
}

const textOf = ({ label, lines }: CuePart) =>
	xml(label + lines.map(joinUnits).join('\n')).replaceAll('\n', '<br/>');
