import type { INodeProperties } from 'n8n-workflow';

import { displayName } from '../../../../nodes/Transcription/parameters/displayName';
import { properties } from '../../../../nodes/Transcription/operations/operations';

const options = (properties.find(({ name }) => name === 'options')?.options ??
	[]) as INodeProperties[];
const parameters = [...properties, ...options].filter(({ type }) => type !== 'notice');

test('there are parameters and options', () => {
	expect(parameters.map(({ name }) => name)).toEqual(
		expect.arrayContaining(['taskId', 'parallelItems']),
	);
});

test.each(parameters.map((property) => [property.name, property.displayName]))(
	'messages call %s as the editor does: %s',
	(name, shown) => {
		expect(displayName(name)).toBe(`'${shown}'`);
	},
);

test('an option is known by its path, too', () => {
	expect(displayName('options.onTimeout')).toBe("'On Timeout'");
});
