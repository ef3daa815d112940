import { join } from 'node:path';
import { type Emulator, startEmulator } from '../../emulator/startEmulator.mts';
import { createCredential, type Credential } from '../harness/rest/credentials.mts';
import { Endings } from '../harness/process/Endings.mts';
import { type Execution, executionEnd, listExecutions } from '../harness/rest/executions.mts';
import { installPackage } from '../harness/instance/installPackage.mts';
import { packPackage } from '../harness/instance/packPackage.mts';
import { emptyRunFolder } from '../harness/instance/runFolders.mts';
import { type N8n, startN8n } from '../harness/instance/startN8n.mts';
import { type Receiver, startReceiver } from '../harness/startReceiver.mts';
import { until } from '../harness/process/until.mts';
import { type ChatModel, startChatModel } from './startChatModel.mts';

/** An n8n with the package, and all that the examples talk to. */
export interface ExampleStage {
	n8n: N8n;
	emulator: Emulator;
	receiver: Receiver;
	model: ChatModel;
	/** For the service and for the model. */
	credentials: Credential[];
	/** The newest execution of a workflow, once it has ended. */
	newestEnd(workflowId: string): Promise<Execution>;
	stop(): Promise<void>;
}

/** @param name of the folder for this stage alone */
export async function startExampleStage(name: string): Promise<ExampleStage> {
	const endings = new Endings();
	try {
		const folder = await emptyRunFolder(name);
		const userFolder = join(folder, 'user');
		await installPackage(userFolder, await packPackage(join(folder, 'package')));
		const emulator = await startEmulator({ pollAfterMs: 500 });
		endings.add(async () => await emulator.stop());
		const receiver = await startReceiver();
		endings.add(async () => await receiver.stop());
		const model = await startChatModel();
		endings.add(async () => await model.stop());
		const n8n = await startN8n({ userFolder });
		endings.add(async () => await n8n.stop());
		const { baseUrl, apiKey } = emulator;
		const credentials = [
			await createCredential(n8n.rest, {
				...{ name: 'Emulator', type: 'transcriptionApi', data: { baseUrl, apiKey } },
			}),
			await createCredential(n8n.rest, {
				...{ name: 'Model', type: 'openAiApi', data: { apiKey: 'any', url: model.baseUrl } },
			}),
		];
		return {
			...{ n8n, emulator, receiver, model, credentials },
			async newestEnd(workflowId) {
				const { id } = await until('an execution to appear', async () =>
					(await listExecutions(n8n.rest, workflowId)).at(0),
				);
				return await executionEnd(n8n.rest, id);
			},
			stop: async () => await endings.run(),
		};
	} catch (error) {
		await endings.run();
		throw error;
	}
}
