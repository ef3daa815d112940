import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';
import {
	type Emulator,
	type EmulatorOptions,
	startEmulator,
} from '../../emulator/startEmulator.mts';
import type { BinaryMode } from './binaryStores.mts';
import type { ItemSource } from './nodeTypes.mts';
import type { Plan } from './plan.mts';
import { type N8n, startN8n } from './startN8n.mts';

/** The two sides that a spec plays between: n8n, and the service that its node talks to. */
export interface Stage {
	readonly n8n: N8n;
	/** A new one for every test. */
	readonly emulator: Emulator;
	/** The emulator's, without an idempotency header. */
	readonly credential: ICredentialDataDecryptedObject;
	plan(
		parameters: INodeParameters,
		items: ItemSource,
		more?: Partial<Pick<Plan, 'settings' | 'inLoop' | 'asTool' | 'credential' | 'tables'>>,
	): Plan;
}

/** Of one test: nothing here takes long, but the machine may be busy with other things. */
const mostTimeMs = 30_000;

/**
 * Opens a stage before the tests of a spec and clears it away after them. Its polling hint is the
 * shortest that the node follows, half a second. `startService` puts another service on it.
 */
export function useStage(
	emulatorOptions: EmulatorOptions = {},
	binaryMode?: BinaryMode,
	startService = startEmulator,
): Stage {
	jest.setTimeout(mostTimeMs);
	let n8n: N8n;
	let emulator: Emulator;
	beforeAll(async () => void (n8n = await startN8n(binaryMode)));
	beforeEach(async () => {
		emulator = await startService({
			pollAfterMs: 500,
			taskPlan: () => ({ queuedMs: 0, processingMs: 0, outcome: 'SUCCEEDED' }),
			...emulatorOptions,
		});
	});
	afterEach(async () => {
		n8n.stopAll();
		await emulator.stop();
	});
	afterAll(async () => await n8n.close());
	const stage: Stage = {
		get n8n() {
			return n8n;
		},
		get emulator() {
			return emulator;
		},
		get credential() {
			return { baseUrl: emulator.baseUrl, apiKey: emulator.apiKey };
		},
		plan: (parameters, items, more) => ({
			parameters,
			items,
			credential: stage.credential,
			...more,
		}),
	};
	return stage;
}

/** No waiting between tries: full jitter may draw zero as well. */
export function withoutBackoff(): void {
	beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0));
	afterEach(() => void jest.restoreAllMocks());
}
