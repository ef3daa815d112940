import type { CreatedTask } from '../../shared/api/client';
import { toFailure } from '../../shared/failure/Failure';
import type { JournalEntry } from '../../shared/pipeline/journal';
import type { Order } from '../../shared/register/claimTask';
import { beforePayment } from '../../shared/register/registerFailures';
import type { RegisterTable } from '../../shared/register/RegisterTable';
import type { Run } from '../run/run';
import type { Registration } from './registration';

/** A task that an item wants to have in its register, and the steps that lead there. */
export interface RegisteredWish {
	registration: Registration;
	settings: Record<'language' | 'timestampMode' | 'transcriptionMode', string>;
	/** What the item calls its file, where that is known before it is opened. */
	declaredName?: string;
	/** Media → asset, in one of the run's slots, or the asset that there is. */
	upload(): Promise<{ assetId: string; fileName?: string }>;
	/** Asset → task: the step that is paid for. */
	create(assetId: string): Promise<CreatedTask>;
}

/** An item with its register open. */
export interface RegisteredItem {
	run: Run;
	entry: JournalEntry;
	wish: RegisteredWish;
	table: RegisterTable;
}

/** What an item brings to every look into the register. */
export type Look = Omit<Order, 'taskKey' | 'cells'>;

/** What a look led to: a task made, one found, or somebody else who is making it. */
export type Looked = CreatedTask | undefined | 'wait';

/** The register as long as nothing is paid: it must work. */
export async function guarded<T>(ask: () => Promise<T>): Promise<T> {
	try {
		return await ask();
	} catch (error) {
		throw beforePayment(toFailure(error));
	}
}
