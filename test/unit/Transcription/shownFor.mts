import { NodeHelpers, type INodeParameters } from 'n8n-workflow';

import { properties } from '../../../nodes/Transcription/operations/operations';
import { Transcription } from '../../../nodes/Transcription/Transcription.node';
import { exampleNode } from '../shared/exampleNode.mts';

export const { description } = new Transcription();

/** The parameters that n8n's panel shows for these values, with what is in them. */
export function shownFor(values: INodeParameters, as = description): INodeParameters {
	const shown = NodeHelpers.getNodeParameters(properties, values, true, false, exampleNode, as);
	if (!shown) throw new Error('n8n makes nothing of the properties');
	return shown;
}
