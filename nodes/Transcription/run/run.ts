import { NodeConnectionTypes, type IExecuteFunctions } from 'n8n-workflow';

import { connect } from '../../shared/api/credential/connect';
import type { Client } from '../../shared/api/client';
import { createPoller, type Poller } from '../../shared/pipeline/poller';
import { createConvoys } from '../../shared/pipeline/convoys';
import { createSlots, type Slots } from '../../shared/pipeline/slots';
import { readNumber } from '../parameters/parameters';
import type { KeyNotes } from './keyNotes';
import { createSpeakerNotes, type SpeakerNotes } from './speakerNotes';
import type { Spending } from './spending';
import { createTaskNotes, type TaskNotes } from './taskNotes';

/** What all items of one execution of the node share. */
export interface Run {
	context: IExecuteFunctions;
	client: Client;
	/** Bounds uploads and task creations at once; a waiting item holds none. */
	slots: Slots;
	/**
	 * With a task register: bounds the items that are under way to their tasks, of these the ones that
	 * claim theirs, many together, and of these the creations. Their uploads are bounded as all are.
	 */
	registered: Record<'items' | 'claims' | 'creations', Slots>;
	/** The one scheduler of all waits. */
	poller: Poller;
	/** Aborts when the execution is stopped, or when the run is given up after a failure. */
	signal: AbortSignal;
	executionId: string;
	/** True if an AI agent uses the node as its tool. */
	isToolCall: boolean;
	/** What the run has paid for, and what it got without paying. */
	spending: Spending;
	/** For whom names were given, and who spoke. */
	speakers: SpeakerNotes;
	/** Which tasks have less than was asked for. */
	tasks: TaskNotes;
	/** Where a register key stood for a file of another name. */
	keys: KeyNotes;
	/** Gives up everything that costs nothing to give up: uploads and waits. */
	giveUp(): void;
	/** Lets go of the execution's own signal. */
	close(): void;
}

/** Items that look into the task register together: as many as one request holds. */
const mostInConvoy = 20;

/** @throws Failure `invalidInput` for a credential or a limit that cannot work */
export async function openRun(context: IExecuteFunctions): Promise<Run> {
	const client = await connect(context);
	const parallelItems = readNumber(context, 'parallelItems', 0, 5, {
		min: 1,
		max: 50,
		isWhole: true,
	});
	const given = new AbortController();
	const giveUp = () => given.abort();
	const stop = context.getExecutionCancelSignal();
	if (stop?.aborted) giveUp();
	stop?.addEventListener('abort', giveUp, { once: true });
	const slots = slotsFor(parallelItems);
	const isBusy = () => slots.slots.isBusy() || slots.registered.items.isBusy();
	return {
		context,
		client,
		...slots,
		poller: createPoller(client, given.signal, isBusy),
		signal: given.signal,
		executionId: context.getExecutionId(),
		isToolCall: isToolCall(context),
		spending: new Map(),
		speakers: createSpeakerNotes(),
		tasks: createTaskNotes(),
		keys: new Map(),
		giveUp,
		close: () => stop?.removeEventListener('abort', giveUp),
	};
}

export const slotsFor = (parallelItems: number): Pick<Run, 'slots' | 'registered'> => ({
	slots: createSlots(parallelItems),
	registered: {
		items: createSlots(parallelItems + 2 * mostInConvoy),
		claims: createConvoys(mostInConvoy, parallelItems),
		creations: createSlots(parallelItems),
	},
});

/** An agent calls the node itself, or has n8n's engine run it; then only its output says so. */
const isToolCall = (context: IExecuteFunctions): boolean =>
	context.isToolExecution?.() === true ||
	context.getNode().rewireOutputLogTo === NodeConnectionTypes.AiTool;
