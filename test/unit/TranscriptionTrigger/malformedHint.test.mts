import { Workflow } from 'n8n-workflow';

import { malformedHint } from '../../../nodes/TranscriptionTrigger/description';
import { exampleNode } from '../shared/exampleNode.mts';
import { taskIdOf } from './ids.mts';

/** Whether n8n shows the hint for these parameters. */
function isShown(parameters: { taskSource: string; taskIds?: string }): unknown {
	const node = { ...exampleNode, parameters };
	const nodeTypes = { getByName: never, getByNameAndVersion: never, getKnownTypes: never };
	const workflow = new Workflow({ nodes: [], connections: {}, active: false, nodeTypes });
	workflow.nodes[node.name] = node;
	return workflow.expression.getSimpleParameterValue(
		node,
		malformedHint.displayCondition,
		'internal',
		{},
	);
}

const never = (): never => {
	throw new Error('no type is asked for');
};

const [one, two] = [taskIdOf(1), taskIdOf(2)];

test.each([
	[`abc, ${one}`, true],
	[`${one}\n12345`, true],
	[`${one}, ${two}\n${one}; ${two.toUpperCase()} `, false],
	[undefined, false],
	['', false],
])('the list %j has something that is no task ID: %p', (taskIds, shown) => {
	expect(isShown({ taskSource: 'taskIds', taskIds })).toBe(shown);
});

test('a list that is not in use is not spoken of', () => {
	expect(isShown({ taskSource: 'dataTable', taskIds: 'abc' })).toBe(false);
});
