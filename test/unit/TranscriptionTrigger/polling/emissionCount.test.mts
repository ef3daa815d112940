import type { IDataObject } from 'n8n-workflow';
import { createEmissionCount } from '../../../../nodes/TranscriptionTrigger/polling/emissionCount';

let nowMs: number;
let emissions: ReturnType<typeof createEmissionCount>;
beforeEach(() => {
	nowMs = 0;
	emissions = createEmissionCount(() => nowMs);
});

test('memory that was read before an emission was stored is behind, the stored one is not', () => {
	const before: IDataObject = {};
	const stored = structuredClone(before);
	emissions.add('a', stored);
	expect(emissions.isBehind('a', before)).toBe(true);
	expect(emissions.isBehind('a', stored)).toBe(false);
	expect(emissions.isBehind('b', before)).toBe(false);

	const storedNext = structuredClone(stored);
	emissions.add('a', storedNext);
	expect(emissions.isBehind('a', stored)).toBe(true);
	expect(emissions.isBehind('a', storedNext)).toBe(false);
});

test('an emission that n8n has dropped is due again before the next poll of a minute', () => {
	const memory: IDataObject = {};
	emissions.add('a', structuredClone(memory));
	nowMs = 29_999;
	expect(emissions.isBehind('a', memory)).toBe(true);
	nowMs = 30_000;
	expect(emissions.isBehind('a', memory)).toBe(false);
});

test('a new process believes what is stored', () => {
	const memory: IDataObject = {};
	emissions.add('a', structuredClone(memory));
	expect(createEmissionCount(() => nowMs).isBehind('a', memory)).toBe(false);
});
