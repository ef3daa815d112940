import { withRetries } from '../../../nodes/shared/api/retries/retry';
import { Failure } from '../../../nodes/shared/failure/Failure';
import { createTask } from '../../../nodes/shared/pipeline/createTask';
import { binarySource } from '../../../nodes/shared/pipeline/media/binarySource';
import { urlSource } from '../../../nodes/shared/pipeline/media/urlSource';
import { createPoller } from '../../../nodes/shared/pipeline/poller';
import { uploadMedia } from '../../../nodes/shared/pipeline/upload';
import { startEmulator } from '../../emulator/startEmulator.mts';
import { startOtherService } from '../../otherService/startOtherService.mts';
import { MemoryStore } from '../../unit/shared/pipeline/media/MemoryStore.mts';
import { faultsAt, type MatrixFault } from './faultMatrixFaults.mts';
import { openLab, type Lab, type StruckClient } from './faultMatrixLab.mts';
import {
	mostPollsAMinuteApart,
	mostPollsOfUnknown,
	mostTries,
	requestKinds,
	rows,
	type RequestKind,
	type Row,
} from './faultMatrixPolicy.mts';

let lab: Lab;

/** Two services of different minds; one of them takes a completion once and never again. */
const services = [
	{ service: 'the emulator', startService: startEmulator, completesOnce: false },
	{ service: 'the other service', startService: startOtherService, completesOnce: true },
];
const matrix = services.flatMap((service) =>
	requestKinds.map((request) => ({ ...service, request })),
);

const settings = { language: 'Auto', timestampMode: 'CHUNK', transcriptionMode: 'balanced' };

/** From the file to the finished task, by the steps that the operations are made of. */
async function transcribe(request: RequestKind, { client, http }: StruckClient): Promise<void> {
	const store = new MemoryStore();
	const binary = { data: lab.file.toString('base64'), mimeType: 'audio/wav', fileName: 'memo.wav' };
	const options = { http, store, clock: lab.clock, standStillMs: 60_000, overrides: {} };
	const source =
		request === 'openUrl'
			? urlSource(lab.fileUrl, options)
			: binarySource(store, binary, lab.file.length, {}, lab.clock);
	const { assetId } = await uploadMedia(client, source);
	const entry = { item: 0, assetKey: 'a' };
	const creation = { entry, executionId: '1', onCreated: () => {} };
	const { task } = await createTask(client, { assetId, ...settings }, creation);
	lab.emulator.finishTask(task.transcriptId);
	const taskId = task.transcriptId;
	if (request === 'poll') await createPoller(client).wait({ taskId, fixedIntervalMs: 0 });
	else await withRetries('getTask', client, async () => await client.getTask(taskId));
}

/** One row: how it ended, what was sent, what was accepted and so has to be paid. */
async function run(request: RequestKind, fault: MatrixFault, count: number) {
	const tasksBefore = lab.emulator.tasks.length;
	const struck = lab.strike(request, fault, count);
	const ended = await transcribe(request, struck).catch((error: unknown) => error);
	if (ended !== undefined && !(ended instanceof Failure)) throw ended;
	lab.emulator.forget();
	return {
		facts: ended?.facts,
		requests: struck.sent(),
		creations: lab.emulator.tasks.length - tasksBefore,
		pauses: struck.pauses,
	};
}

const isCreation = (request: RequestKind) => request.startsWith('createTask');
/** Does the service do what was asked before the fault strikes? */
const hasEffect = ({ strike }: MatrixFault) =>
	strike.kind === 'cutBody' || ('afterEffect' in strike && strike.afterEffect === true);

/** Is it clear from a fault of a creation that there is no task? Only the service's own word says so. */
const isOpen = (fault: string) =>
	rows.some(
		(row) => row.request === 'createTask' && row.fault === fault && row.reaction === 'unknown',
	);

/** What must have been sent and accepted, and how it must have ended, if the fault strikes `count` times. */
function expected({ request, fault: name, reaction }: Row, fault: MatrixFault, goesOn: boolean) {
	const survives = reaction === 'fine' || (!goesOn && ['repeat', 'anew'].includes(reaction));
	const takesAMinute = fault.asksForMs !== undefined || fault.strike.kind === 'hang';
	const pollTries =
		name === '404' ? mostPollsOfUnknown : takesAMinute ? mostPollsAMinuteApart : mostTries.poll;
	const tries = request === 'poll' ? pollTries : mostTries[request];
	const requests = { repeat: goesOn ? tries : 2, anew: 2, fine: 1, fail: 1, unknown: 1 }[reaction];
	const isAfterCreation = request === 'getTask' || request === 'poll';
	const isAccepted = survives || isAfterCreation || (isCreation(request) && hasEffect(fault));
	const kind = isCreation(request) && isOpen(name) ? 'unknownOutcome' : fault.endsAs.kind;
	const isPage = request === 'openUrl' && name === 'HTML body';
	const endsAs = isPage ? { kind: 'invalidInput' } : { ...fault.endsAs, kind };
	return { requests, creations: isAccepted ? 1 : 0, endsAs: survives ? undefined : endsAs };
}

/**
 * Where a session completes once, the repeated completion is refused: the file is sent anew, with a
 * third. If the refusal is cut as well, it still is one: one new session, and that is the end.
 */
function whereCompletedOnce(ends: ReturnType<typeof expected>, { fault }: Row) {
	if (ends.requests === 2) return { ...ends, requests: 3 };
	const isCutForGood = fault === 'cut connection' && ends.requests > 2;
	return isCutForGood ? { ...ends, requests: 4, endsAs: { kind: 'refused' } } : ends;
}

describe.each(matrix)('$service, $request', ({ request, startService, completesOnce }) => {
	beforeAll(async () => void (lab = await openLab(startService)));
	afterEach(() => expect(lab.clock.pending).toBe(0));
	afterAll(async () => await lab.stop());
	const ofRequest = rows.filter((row) => row.request === request);

	describe.each(ofRequest)('$fault: $reaction', (row) => {
		test.each([
			['once', 1],
			['for good', Infinity],
		])('%s', async (_, count) => {
			const fault = faultsAt(lab.clock.now())[row.fault];
			if (!fault) throw new Error(`There is no fault ${row.fault}`);
			const ends = expected(row, fault, count > 1);
			const isSpent = completesOnce && request === 'completeUpload' && hasEffect(fault);
			const { endsAs, ...sent } = isSpent ? whereCompletedOnce(ends, row) : ends;
			const { facts, pauses, ...reallySent } = await run(request, fault, count);
			if (endsAs) expect(facts).toMatchObject(endsAs);
			else expect(facts).toBeUndefined();
			expect(reallySent).toEqual(sent);
			const { asksForMs = 0 } = fault;
			const patient = pauses.filter((ms) => ms >= asksForMs);
			if (asksForMs > 0) expect(patient.length).toBeGreaterThanOrEqual(sent.requests - 1);
		});
	});
});

test('no fault has been forgotten: the table and the faults name the same', () => {
	const named = new Set(rows.map(({ fault }) => fault));
	expect([...named].sort()).toEqual(Object.keys(faultsAt(0)).sort());
	expect(rows.length).toBeGreaterThan(265);
});
