import {
	fileNameFromDisposition,
	fileNameFromUrl,
} from '../../../../../nodes/shared/pipeline/media/declaredName';

/** How Node hands over a header whose bytes are UTF-8. */
const latin1 = (text: string) => Buffer.from(text).toString('latin1');

describe('the name in Content-Disposition', () => {
	test.each([
		['in quotes', 'attachment; filename="meeting.mp3"', 'meeting.mp3'],
		['in quotes, with quotes', 'attachment; filename="the \\"big\\" one.mp3"', 'the "big" one.mp3'],
		['bare', 'inline; filename=meeting.mp3; size=1', 'meeting.mp3'],
		['encoded', "attachment; filename*=UTF-8''B%C3%BCro%20%E4%BC%9A.mp3", 'Büro 会.mp3'],
		[
			'encoded and plain: the encoded one',
			`attachment; filename="B_ro.mp3"; filename*=utf-8'de'B%C3%BCro.mp3`,
			'Büro.mp3',
		],
		['encoded wrongly', "attachment; filename*=UTF-8''100%.mp3", '100%.mp3'],
		['in another spelling', 'Attachment; FileName = "a.mp3"', 'a.mp3'],
		['of another parameter', 'attachment; xfilename=no.mp3; filename=a.mp3', 'a.mp3'],
		['inside a name', 'attachment; filename="a; filename=no.mp3"', 'a; filename=no.mp3'],
		['in Latin-1', "attachment; filename*=iso-8859-1''B%FCro.mp3", 'Büro.mp3'],
		['bare, with blanks', 'attachment; filename=my long talk.mp3', 'my long talk.mp3'],
		['encoded and in quotes', `attachment; filename*="UTF-8''B%C3%BCro.mp3"`, 'Büro.mp3'],
		['encoded in an unknown way', "attachment; filename*=koi8-r''%F0.mp3", '%F0.mp3'],
		['encoded wrongly, with a plain one', "a; filename*=UTF-8''%; filename=a.mp3", 'a.mp3'],
		['in raw UTF-8', `attachment; filename="${latin1('Büro 会.mp3')}"`, 'Büro 会.mp3'],
		['in raw Latin-1', 'attachment; filename="Büro.mp3"', 'Büro.mp3'],
		['alone', 'filename=a.mp3', undefined],
		['without an end', 'attachment; filename="a.mp3', undefined],
		['not there', 'attachment', undefined],
		['empty', 'attachment; filename=""', undefined],
		['no header', undefined, undefined],
	])('%s', (_, header, name) => {
		expect(fileNameFromDisposition(header)).toBe(name);
	});
});

test.each([
	['https://host/files/meeting.mp3?sig=1', 'meeting.mp3'],
	['https://host/B%C3%BCro%20Q3.mp3', 'Büro Q3.mp3'],
	['https://host/100%.mp3', '100%.mp3'],
	['https://host/a%2Fb.mp3', 'a/b.mp3'],
	['https://host/files/', undefined],
	['https://host', undefined],
])('the name in %s is %s', (url, name) => {
	expect(fileNameFromUrl(url)).toBe(name);
});
