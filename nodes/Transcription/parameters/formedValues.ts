import type { IExecuteFunctions } from 'n8n-workflow';

import { displayName } from './displayName';
import { invalid, mustBe, quote } from './invalidParameter';
import { readText } from './parameters';

/** Texts of a form of their own: ids, addresses, languages, media types. */

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Where the ids come from that a user has to enter. */
const idSources = {
	asset: "Use 'assetId' from Upload File",
	task: "Use 'transcriptId' from Create Task",
};

export function readUuid(
	context: IExecuteFunctions,
	name: string,
	itemIndex: number,
	noun: keyof typeof idSources,
): string {
	const value = readText(context, name, itemIndex);
	if (uuid.test(value)) return value;
	if (!value && isExpression(context, name)) {
		throw invalid(
			`No ${noun} ID arrives here: the expression in ${displayName(name)} gives nothing. ${idSources[noun]}`,
		);
	}
	const what = value
		? `${quote(value)} is not ${noun === 'asset' ? 'an' : 'a'} ${noun} ID`
		: `${displayName(name)} is empty`;
	throw invalid(`${what}. ${idSources[noun]}`);
}

/** Whether a parameter is filled by an expression; one at its default is not stored with the node. */
function isExpression(context: IExecuteFunctions, name: string): boolean {
	const stored: unknown = context.getNode().parameters[name];
	return typeof stored === 'string' && stored.startsWith('=');
}

/** An http or https address. */
export function readUrl(context: IExecuteFunctions, name: string, itemIndex: number): string {
	const value = readText(context, name, itemIndex);
	const url = URL.canParse(value) ? new URL(value) : undefined;
	if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href;
	const isSchemeOnly = /^https?:/i.test(value);
	const expected = isSchemeOnly
		? 'a complete address'
		: 'an address that begins with https:// or http://';
	throw mustBe(name, expected, withoutSecrets(value));
}

/** An address may carry a signature in its query, or a password before its host. */
const withoutSecrets = (address: string) =>
	address.replace(/[?#][^]*$/, '').replace(/\/\/[^/]*@/, '//');

/** The language as the service wants it: `Auto` or a lower-case name, however an expression spells it. */
export function readLanguage(context: IExecuteFunctions, itemIndex: number): string {
	const chosen = readText(context, 'language', itemIndex) || 'Auto';
	const name = chosen === 'custom' ? readText(context, 'customLanguage', itemIndex) : chosen;
	if (name) return /^auto$/i.test(name) ? 'Auto' : name.toLowerCase();
	throw mustBe('customLanguage', 'the lowercase English name of a language, such as german', name);
}

/** A media type that may stand in a header; empty if the user set none. */
export function readMimeType(context: IExecuteFunctions, itemIndex: number): string {
	const value = readText(context, 'options.mimeType', itemIndex);
	if (value === '' || /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+( *;[ -~]{1,100})?$/.test(value)) return value;
	throw mustBe('mimeType', 'a media type such as audio/mpeg', value);
}
