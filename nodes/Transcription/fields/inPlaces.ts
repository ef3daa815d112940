import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/** A field once for each place; n8n shows the one whose conditions are met. Places exclude one another. */
export const inPlaces = (
	field: INodeProperties,
	places: readonly IDisplayOptions[],
): INodeProperties[] => places.map((displayOptions) => ({ ...field, displayOptions }));
