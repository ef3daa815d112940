import { Session, type Profiler } from 'node:inspector';
import type { Task } from '../../../../nodes/shared/api/answers/schemas';
import { defaultCaptionOptions } from '../../../../nodes/shared/transcript/captions/captionOptions';
import { transcriptOf } from '../../../../nodes/shared/transcript/formats/transcript';
import { transcriptFormats } from '../../../../nodes/shared/transcript/formats/transcriptFormats';
import { keptStretchesOf } from '../../../../nodes/shared/transcript/pieces/keptStretches';
import { pieceKinds, piecesOf } from '../../../../nodes/shared/transcript/pieces/piecesOf';
import { taskFromSegments } from '../../../../nodes/shared/transcript/pieces/taskFromSegments';

const sentence = 'and so we begin to look at what we measured last week, of course.'.split(' ');

/** A conversation of so many words with their times, in chunks of twenty, of which half is a monologue. */
function taskOfWords(count: number): Task {
	const words = Array.from({ length: count }, (_, nth) => ({
		text: sentence[nth % sentence.length] ?? '',
		startMs: nth * 320,
		endMs: nth * 320 + 300,
	}));
	const chunks = Array.from({ length: count / 20 }, (_, seq) => {
		const own = words.slice(seq * 20, seq * 20 + 20);
		return {
			...{ seq, startMs: own[0]?.startMs, endMs: own.at(-1)?.endMs },
			text: own.map(({ text }) => text).join(' '),
			speakerName: seq < count / 40 && seq % 4 < 2 ? 'Bob' : 'Ann',
		};
	});
	return { transcriptId: 'task-1', status: 'SUCCEEDED', resultLanguage: 'english', chunks, words };
}

/**
 * V8 counts how often it runs each function and block: what work is, whatever a clock says. It counts
 * the blocks of functions that it compiles while it does so, hence one session from the beginning.
 */
const session = new Session();
beforeAll(() => {
	session.connect();
	session.post('Profiler.enable');
	session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
});
afterAll(() => {
	session.disconnect();
});

/** The count of our own code since the last call. */
function takeSteps(): number {
	let steps = 0;
	session.post(
		'Profiler.takePreciseCoverage',
		(_, taken: Profiler.TakePreciseCoverageReturnType) => {
			const own = taken.result.filter(({ url }) => url.includes('/nodes/shared/transcript/'));
			const ranges = own.flatMap(({ functions }) => functions.flatMap(({ ranges: all }) => all));
			steps = ranges.reduce((sum, { count }) => sum + count, 0);
		},
	);
	return steps;
}

function stepsOf(work: () => void): number {
	takeSteps();
	work();
	return takeSteps();
}

const settings = { maxPassageLength: 2000, captions: defaultCaptionOptions };
const works: Array<[string, (task: Task) => void]> = [
	...transcriptFormats.map(({ name, render }): [string, (task: Task) => void] => [
		`a transcript as ${name}`,
		(task) => void render(transcriptOf(task, defaultCaptionOptions, undefined)),
	]),
	...pieceKinds.map((kind): [string, (task: Task) => void] => [
		`${kind}, and SubRip made of them`,
		(task) => {
			const made = taskFromSegments('task-1', piecesOf(task, { kind, ...settings }));
			const kept = keptStretchesOf(made, new Map());
			const transcript = transcriptOf(made, defaultCaptionOptions, undefined, kept);
			transcriptFormats.find(({ name }) => name === 'srt')?.render(transcript);
		},
	]),
];

/** Eight times the words; the square of that would be 64. */
test.each(works)('%s: as many steps for each word, however many there are', (_, work) => {
	const [few, many] = [taskOfWords(1_000), taskOfWords(8_000)];
	const fewSteps = stepsOf(() => work(few));
	const manySteps = stepsOf(() => work(many));
	expect(fewSteps).toBeGreaterThan(0);
	expect(manySteps / fewSteps).toBeLessThan(8.8);
});
