import fc from 'fast-check';
import { NodeOperationError } from 'n8n-workflow';

import { plainText } from '../../../../nodes/shared/failure/plainText';
import { exampleNode as node } from '../exampleNode.mts';

/** Every code that n8n-workflow 2.41 replaces a message for, if the message contains it. */
const codes = [
	'ECONNREFUSED',
	'ECONNRESET',
	'ENOTFOUND',
	'ETIMEDOUT',
	'ERRADDRINUSE',
	'EADDRNOTAVAIL',
	'ECONNABORTED',
	'EHOSTUNREACH',
	'EAI_AGAIN',
	'ENOENT',
	'EISDIR',
	'ENOTDIR',
	'EACCES',
	'EEXIST',
	'EPERM',
	'GETADDRINFO',
];

const readable = (text: string) => text.replaceAll('\u2060', '');

describe.each(codes)('%s', (code) => {
	test.each([code, code.toLowerCase(), `connect ${code} 127.0.0.1:80`, `pre${code}ing`])(
		'%s reads the same, and n8n leaves it alone',
		(text) => {
			const plain = plainText(text);
			expect(readable(plain)).toBe(text);
			expect(new NodeOperationError(node, plain).message).toBe(plain);
		},
	);

	test('is really replaced by n8n otherwise, so the list is not out of date', () => {
		expect(new NodeOperationError(node, `connect ${code}`).message).not.toContain(code);
	});
});

test.each([
	['The task was canceled', 'The task was cancelled'],
	['canceled, canceled', 'cancelled, cancelled'],
	['status CANCELED', 'status CANCELED'],
	['first line\r\nsecond\tline\u0000', 'first line second line '],
	['Zażółć 会议 🎙️', 'Zażółć 会议 🎙️'],
	['', ''],
])('%j becomes %j', (text, plain) => {
	expect(plainText(text)).toBe(plain);
});

test('whatever the text, n8n neither replaces it nor takes the execution for canceled', () => {
	const piece = fc.oneof(
		fc.constantFrom(...codes, 'canceled', 'cancel', 'ed', 'EP', 'erm', '\n', '\u0000'),
		fc.string({ unit: 'grapheme-ascii', maxLength: 6 }),
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
			const plain = plainText(pieces.join(''));
			expect(plain).not.toContain('canceled');
			expect(plain).not.toMatch(/\p{Cc}/u);
			expect(new NodeOperationError(node, plain).message).toBe(plain);
			expect(plainText(plain)).toBe(plain);
		}),
	);
});
