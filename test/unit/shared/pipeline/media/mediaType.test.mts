import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
	extensionFor,
	knownMediaType,
	sniffMediaType,
} from '../../../../../nodes/shared/pipeline/media/mediaType';

const fixtures = join(__dirname, '../../../../fixtures/media');

describe('the type that is known', () => {
	test.each([
		['the declared one', 'audio/mpeg', 'a.wav', 'audio/mpeg'],
		['without its parameters, in lower case', 'Audio/WebM; codecs=opus', undefined, 'audio/webm'],
		['the declared one, although it is no media', 'image/jpeg', 'a.mp3', 'image/jpeg'],
		['by the name where the type says nothing', 'application/octet-stream', 'a.MP3', 'audio/mpeg'],
		['by the name where n8n fell back to text', 'text/plain', 'memo.opus', 'audio/ogg'],
		['by the name where there is no type', undefined, 'clip.mp4', 'video/mp4'],
		['by the name where the type is empty', '', 'clip.MKV', 'video/x-matroska'],
		['by the name where the type is none', 'mp3', 'a.mp3', 'audio/mpeg'],
		[
			'by the name where the type has a line break in it',
			'audio/x\r\nX-Evil: 1',
			'a.mp3',
			'audio/mpeg',
		],
		['not at all', undefined, undefined, undefined],
		['not by an unknown extension', 'binary/octet-stream', 'a.xyz', undefined],
		['not by the name of a member that every object has', undefined, 'a.valueof', undefined],
	])('%s', (_, declared, name, type) => {
		expect(knownMediaType(declared, name)).toBe(type);
	});
});

const bytes = (...parts: Array<string | number[]>) =>
	Buffer.concat(
		parts.map((part) =>
			typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
		),
	);

describe('the type by the first bytes', () => {
	test.each([
		['voice-memo.mp3', 'audio/mpeg'],
		['memo.wav', 'audio/wav'],
		['interview.ogg', 'audio/ogg'],
		['clip.mp4', 'video/mp4'],
		['not-audio.jpg', undefined],
	])('of the real file %s', (file, type) => {
		expect(sniffMediaType(readFileSync(join(fixtures, file)).subarray(0, 4096))).toBe(type);
	});

	test.each<[string, Buffer, string | undefined]>([
		['AVI', bytes('RIFF', [0, 0, 0, 0], 'AVI '), 'video/x-msvideo'],
		['WebP, which is RIFF too', bytes('RIFF', [0, 0, 0, 0], 'WEBP'), undefined],
		['AIFF', bytes('FORM', [0, 0, 0, 0], 'AIFF'), 'audio/aiff'],
		['compressed AIFF', bytes('FORM', [0, 0, 0, 0], 'AIFC'), 'audio/aiff'],
		['FLAC', bytes('fLaC'), 'audio/flac'],
		['Ogg with pictures', bytes('OggS', [0, 2], '....\x80theora'), 'video/ogg'],
		['CAF', bytes('caff'), 'audio/x-caf'],
		['AMR', bytes('#!AMR\n'), 'audio/amr'],
		['M4A', bytes([0, 0, 0, 32], 'ftypM4A '), 'audio/mp4'],
		['an audio book', bytes([0, 0, 0, 32], 'ftypM4B '), 'audio/mp4'],
		['QuickTime', bytes([0, 0, 0, 20], 'ftypqt  '), 'video/quicktime'],
		['3GP', bytes([0, 0, 0, 20], 'ftyp3gp4'), 'video/3gpp'],
		['MP4', bytes([0, 0, 0, 20], 'ftypisom'), 'video/mp4'],
		['a picture of an iPhone', bytes([0, 0, 0, 36], 'ftypheic'), 'image/heic'],
		['a picture in HEIF', bytes([0, 0, 0, 36], 'ftypmif1'), 'image/heif'],
		['a picture in AVIF', bytes([0, 0, 0, 32], 'ftypavif'), 'image/avif'],
		['a film of pictures in AVIF', bytes([0, 0, 0, 32], 'ftypavis'), 'image/avif'],
		['WAV above 4 GiB', bytes('RF64', [255, 255, 255, 255], 'WAVE'), 'audio/wav'],
		['WAV of broadcasters', bytes('BW64', [255, 255, 255, 255], 'WAVE'), 'audio/wav'],
		['WebM', bytes([0x1a, 0x45, 0xdf, 0xa3, 0x42, 0x82, 0x84], 'webm'), 'video/webm'],
		['Matroska', bytes([0x1a, 0x45, 0xdf, 0xa3, 0x42, 0x82, 0x88], 'matroska'), 'video/x-matroska'],
		['MP3 without tags', bytes([0xff, 0xfb, 0x90, 0x64]), 'audio/mpeg'],
		['MPEG 2 layer III', bytes([0xff, 0xf3, 0x40, 0xc4]), 'audio/mpeg'],
		['AAC', bytes([0xff, 0xf1, 0x50, 0x80]), 'audio/aac'],
		['AAC with a checksum', bytes([0xff, 0xf8, 0x50, 0x80]), 'audio/aac'],
		['JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), undefined],
		['text', bytes('Dear diary'), undefined],
		['a page', bytes('<!DOCTYPE html>'), undefined],
		['one byte', bytes([0xff]), undefined],
		['nothing', bytes(), undefined],
	])('of %s', (_, start, type) => {
		expect(sniffMediaType(start)).toBe(type);
	});
});

test.each([
	['audio/mpeg', 'mp3'],
	['audio/mp4', 'm4a'],
	['video/mp4', 'mp4'],
	['audio/wav', 'wav'],
	['application/octet-stream', 'bin'],
	['audio/x-unheard-of', 'bin'],
])('a nameless file of type %s ends in .%s', (type, extension) => {
	expect(extensionFor(type)).toBe(extension);
});
