import { NodeHelpers, type INode, type INodeParameters } from 'n8n-workflow';
import { Transcription } from '../../../nodes/Transcription/Transcription.node';

const toolWith = (parameters: INodeParameters): INode => ({
	...{ id: '1', name: 'Transcription', type: 'transcriptionTool', typeVersion: 1 },
	...{ position: [0, 0], parameters },
});
const descriptionOf = (parameters: INodeParameters) =>
	NodeHelpers.getToolDescriptionForNode(toolWith(parameters), new Transcription());

test.each(['transcribeAndWait', 'createTask', 'getTask'])(
	'what a model reads by default of %s says what it may give and what it gets',
	(operation) => {
		const description = descriptionOf({ operation, descriptionType: 'auto' });
		expect(description).toMatch(/audio and video files/);
		expect(description).toMatch(/public URL/);
		expect(description).toMatch(/transcripts/);
		expect(descriptionOf({ operation })).toBe(description);
	},
);

test('a description of the user goes before it', () => {
	const own = { descriptionType: 'manual', toolDescription: 'Hears a recording' };
	expect(descriptionOf({ operation: 'getTask', ...own })).toBe('Hears a recording');
});
