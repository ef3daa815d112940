import type { INode } from 'n8n-workflow';

/** A node as n8n hands it to the package's code. */
export const exampleNode: INode = {
	id: '1',
	name: 'Transcription',
	type: 'n8n-nodes-transcription.transcription',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};
