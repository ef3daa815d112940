import { fingerprintOf } from '../../../nodes/TranscriptionTrigger/fingerprint';

test('tells base URLs and keys apart, but gives nothing of a key away', () => {
	const one = fingerprintOf('https://api.example.com', 'key-1');
	expect(fingerprintOf(' https://api.example.com ', 'key-1\n')).toBe(one);
	expect(fingerprintOf('https://api.example.com', 'key-2')).not.toBe(one);
	expect(fingerprintOf('https://api.example.org', 'key-1')).not.toBe(one);
	expect(one).toMatch(/^[0-9a-f]{8}$/);
});
