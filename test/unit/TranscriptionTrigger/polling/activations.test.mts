import { createActivations } from '../../../../nodes/TranscriptionTrigger/polling/activations';

const contextOf = (mode: 'activate' | 'init' | 'update') => ({ getActivationMode: () => mode });

test('default mode: of the polls with one context only the first', () => {
	const { isFirstPoll } = createActivations();
	const [first, second] = [contextOf('activate'), contextOf('init')];
	expect([first, first, second, first, second].map(isFirstPoll)).toEqual([
		...[true, false],
		...[true, false, false],
	]);
});

test('durable mode: the polls on schedule are none, though each has a context of its own', () => {
	const { isFirstPoll } = createActivations();
	const contexts = [contextOf('activate'), contextOf('update'), contextOf('update')];
	expect(contexts.map(isFirstPoll)).toEqual([true, false, false]);
});
