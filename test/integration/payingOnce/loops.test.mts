import { filesAsItems, voiceMemo } from '../harness/items.mts';
import { useStage, withoutBackoff } from '../harness/useStage.mts';

const wait = { operation: 'transcribeAndWait' };
/** Three times the same recording: only the turns of the loop tell them apart. */
const items = filesAsItems(voiceMemo, voiceMemo, voiceMemo);

describe('In a loop', () => {
	const stage = useStage({}, 'default');
	withoutBackoff();

	test('every turn makes a task of its own, also of the same file', async () => {
		const ended = await stage.n8n.run(stage.plan(wait, items, { inLoop: true }));
		expect(ended.status).toBe('success');
		const ids = ended.itemsOfRuns.map(([item]) => item?.json.transcriptId);
		expect(ids).toEqual(stage.emulator.tasks.map(({ transcriptId }) => transcriptId));
		expect(ids).toHaveLength(3);
	});

	test('Retry execution goes on in the turn that failed', async () => {
		stage.emulator.inject({ route: 'getTask', kind: 'status', status: 403, after: 1 });
		const failed = await stage.n8n.run(stage.plan(wait, items, { inLoop: true }));
		expect(failed.status).toBe('error');
		expect(stage.emulator.tasks).toHaveLength(2);

		const ended = await stage.n8n.retry(failed);
		expect(ended.status).toBe('success');
		expect(ended.itemsOfRuns.map(([item]) => item?.json.transcriptId)).toEqual(
			stage.emulator.tasks.map(({ transcriptId }) => transcriptId),
		);
		expect(stage.emulator.tasks).toHaveLength(3);
		expect(stage.emulator.requests('createUpload')).toHaveLength(3);
	});

	test('a turn that failed for good does not lend its task to the next', async () => {
		stage.emulator.inject({ route: 'getTask', kind: 'status', status: 403 });
		const settings = { onError: 'continueRegularOutput' as const };
		const ended = await stage.n8n.run(stage.plan(wait, items, { inLoop: true, settings }));
		const [failed, second, third] = ended.itemsOfRuns.map(([item]) => item?.json);
		const ids = stage.emulator.tasks.map(({ transcriptId }) => transcriptId);
		expect(failed?.details).toMatchObject({ transcriptId: ids[0], httpStatus: 403 });
		expect([second?.transcriptId, third?.transcriptId]).toEqual([ids[1], ids[2]]);
	});
});
