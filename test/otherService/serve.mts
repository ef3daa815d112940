import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod/v4-mini';
import type { EmulatorSettings } from '../emulator/EmulatorOptions.mts';
import type { RouteName } from '../emulator/views.mts';
import { type Answer, success } from './answers.mts';
import { invalid, Refusal } from './Refusal.mts';
import type { Tasks, TaskSettings } from './Tasks.mts';
import type { Uploads } from './Uploads.mts';

export interface Stores {
	settings: EmulatorSettings;
	uploads: Uploads;
	tasks: Tasks;
	baseUrl: string;
}

const bodySchema = z.record(z.string(), z.unknown());
const routes: ReadonlyArray<[RouteName, RegExp]> = [
	['createUpload', /^POST \/v1\/uploads$/],
	['completeUpload', /^POST \/v1\/uploads\/[^/]+\/operations\/complete$/],
	['createTask', /^POST \/v1\/tasks$/],
	['getTask', /^GET \/v1\/tasks\/[^/]+$/],
	['putMedia', /^PUT \/objects\/[^/]+$/],
];

export function routeOf({ method, url = '' }: IncomingMessage): RouteName {
	const line = `${method} ${url.split('?')[0]}`;
	return routes.find(([, pattern]) => pattern.test(line))?.[0] ?? 'unknown';
}

/** @throws {Refusal} 403: the interface does not say what a wrong key gets */
export function checkKey(request: IncomingMessage, { apiKey }: EmulatorSettings): void {
	if (request.headers.authorization === `Bearer ${apiKey}`) return;
	throw new Refusal(403, 'ACCESS_DENIED', 'Who are you?');
}

/** The JSON of a request; other members than the interface's are nobody's business here. */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
	if (request.method !== 'POST') return {};
	try {
		return bodySchema.parse(JSON.parse(await text(request)));
	} catch {
		throw invalid('The body is no JSON object.');
	}
}

/** Does what was asked of the service. @throws {Refusal} */
export async function serve(
	route: RouteName,
	request: IncomingMessage,
	body: Record<string, unknown>,
	{ settings, uploads, tasks, baseUrl }: Stores,
): Promise<Answer> {
	const id = decodeURIComponent(request.url?.split('/')[3] ?? '');
	if (route === 'createUpload') {
		return success(201, uploads.create(given(body, 'filename'), given(body, 'mimetype'), baseUrl));
	}
	if (route === 'completeUpload') {
		const { assetId } = await uploads.complete(id, body);
		return success(201, { assetId, kind: 'media' });
	}
	if (route === 'createTask') {
		const asset = uploads.assets.get(given(body, 'assetId'));
		if (!asset) throw invalid('assetId: there is no such asset.');
		const { idempotencyHeader = '', idempotencyField = '' } = settings;
		const key = request.headers[idempotencyHeader] ?? body[idempotencyField];
		const task = tasks.create(asset, taskSettings(body), typeof key === 'string' ? key : undefined);
		// a hint now and then, and then one that hints at nothing
		const meta = tasks.views().length % 2 === 0 ? {} : { pollAfterMs: 0 };
		return success(202, { task: tasks.summary(task) }, meta);
	}
	if (route === 'getTask') return success(200, { task: tasks.detail(tasks.get(id)) });
	throw new Refusal(404, undefined, 'There is nothing here.');
}

function given(body: Record<string, unknown>, field: string): string {
	const value = body[field];
	if (typeof value !== 'string' || value === '') throw invalid(`${field}: is needed.`);
	return value;
}

export function taskSettings(body: Record<string, unknown>): TaskSettings {
	const { language = 'Auto', timestampMode = 'CHUNK', transcriptionMode = 'balanced' } = body;
	const schema = z.object({
		language: z.string().check(z.regex(/^(Auto|[a-z]+)$/)),
		timestampMode: z.enum(['CHUNK', 'WORD']),
		transcriptionMode: z.enum(['balanced', 'precision']),
	});
	const parsed = schema.safeParse({ language, timestampMode, transcriptionMode });
	if (!parsed.success) throw invalid(String(parsed.error.issues[0]?.path[0]));
	return parsed.data;
}
