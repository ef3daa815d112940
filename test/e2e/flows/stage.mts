import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { after, afterEach, before, beforeEach } from 'node:test';
import { rootFolder } from '../../../scripts/paths.mjs';
import { type Emulator, startEmulator, type TaskPlan } from '../../emulator/startEmulator.mts';
import { createCredential } from '../harness/rest/credentials.mts';
import { Endings } from '../harness/process/Endings.mts';
import { executionEnd, type Execution, listExecutions } from '../harness/rest/executions.mts';
import { installPackage } from '../harness/instance/installPackage.mts';
import { node } from '../harness/rest/nodes.mts';
import { packPackage } from '../harness/instance/packPackage.mts';
import { emptyRunFolder } from '../harness/instance/runFolders.mts';
import { logEnd, type N8n, startN8n } from '../harness/instance/startN8n.mts';
import { type Receiver, startReceiver } from '../harness/startReceiver.mts';
import { until } from '../harness/process/until.mts';
import { createWorkflow, runWorkflow, type WorkflowJson } from '../harness/rest/workflows.mts';

const quick: TaskPlan = { queuedMs: 50, processingMs: 100, outcome: 'SUCCEEDED' };

let emulator: Emulator;
let n8n: N8n;
let receiver: Receiver;
let credentials: object;
let plan = quick;
const endings = new Endings();

/** One n8n with the packed package for all flows, since its start is the slow part. */
export const stage = {
	get emulator() {
		return emulator;
	},
	get n8n() {
		return n8n;
	},
	get receiver() {
		return receiver;
	},
	/** Where n8n may read and write files; the media fixtures are in it. */
	get filesFolder() {
		return join(n8n.userFolder, 'files');
	},
	/** What becomes of the tasks of this test; they succeed within a moment otherwise. */
	planTasks(next: Partial<TaskPlan>) {
		plan = { ...quick, ...next };
	},
};

before(async () => {
	// two files use this stage, and may run at once
	const folder = await emptyRunFolder(basename(process.argv[1] ?? 'flows', '.test.mts'));
	const userFolder = join(folder, 'user');
	await installPackage(userFolder, await packPackage(join(folder, 'package')));
	emulator = await startEmulator({ pollAfterMs: 500, taskPlan: () => plan });
	endings.add(() => emulator.stop());
	receiver = await startReceiver();
	endings.add(() => receiver.stop());
	n8n = await startN8n({ userFolder });
	endings.add(() => n8n.stop());
	await cp(join(rootFolder, 'test', 'fixtures', 'media'), stage.filesFolder, { recursive: true });
	const { baseUrl, apiKey } = emulator;
	const type = 'transcriptionApi';
	const created = await createCredential(n8n.rest, {
		name: 'Emulator',
		...{ type, data: { baseUrl, apiKey } },
	});
	credentials = { [type]: { id: created.id, name: created.name } };
});

beforeEach(() => {
	emulator.forget();
	receiver.deliveries.length = 0;
});

afterEach(async (context) => {
	emulator.clearFaults();
	plan = quick;
	if ('passed' in context && context.passed === false) {
		console.error(`The end of n8n's log:\n${await logEnd(n8n.logFile)}`);
	}
});

after(() => endings.run());

/** Our node with the emulator's credential. */
export function transcription(name: string, parameters: object, more: object = {}): object {
	return node(name, 'n8n-nodes-transcription.transcription', parameters, { credentials, ...more });
}

/** The same as the tool of an agent. */
export function transcriptionTool(name: string, parameters: object): object {
	return node(name, 'n8n-nodes-transcription.transcriptionTool', parameters, { credentials });
}

/** The node that starts a workflow by hand, named `Start`. */
export const start = node('Start', 'n8n-nodes-base.manualTrigger');

/** Reads one or more of the media fixtures into the binary field `data`. */
export function readMedia(name: string, ...fileNames: string[]): object {
	const fileSelector = join(
		stage.filesFolder,
		fileNames.length === 1 ? `${fileNames}` : `{${fileNames}}`,
	);
	return node(name, 'n8n-nodes-base.readWriteFile', { operation: 'read', fileSelector });
}

/** Creates a workflow, runs it by hand from `Start` and waits for its end. */
export async function play(workflow: WorkflowJson): Promise<Execution> {
	const id = await createWorkflow(n8n.rest, workflow);
	return await executionEnd(n8n.rest, await runWorkflow(n8n.rest, id, 'Start'));
}

/** The execution that a webhook started, when it is over. */
export async function onlyExecution(workflowId: string): Promise<Execution> {
	const found = await until('the execution to appear', async () =>
		(await listExecutions(n8n.rest, workflowId)).at(0),
	);
	return await executionEnd(n8n.rest, found.id);
}

/** How many uploads were sent and how many tasks were accepted (and billed) in this test. */
export function paid(): { uploads: number; tasks: number } {
	const accepted = emulator.requests('createTask').filter(({ status }) => status === 200);
	return { uploads: emulator.requests('putMedia').length, tasks: accepted.length };
}
