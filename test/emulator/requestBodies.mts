import * as z from 'zod/v4-mini';
import { invalid } from './refusals/Problem.mts';

const text = z.string().check(z.minLength(1), z.maxLength(1024));
/** Any version: the all-zero id is well-formed, and simply unknown. */
const uuid = z.string().check(z.regex(/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i));
/** A name, not a path, and printable. The interface does not show its rules; these are strict ones. */
const fileName = z.string().check(z.regex(/^[^\p{Cc}/\\]{1,255}$/u));
const mediaType = z.string().check(z.regex(/^[\w.+-]+\/[\w.+-]+(\s*;\s*[\w-]+=[^;\s]+)*$/));

export const createUploadBody = z.strictObject({ filename: fileName, mimetype: mediaType });

export const completeUploadBody = z.strictObject({
	fileKey: text,
	fileUrl: text,
	filename: fileName,
	mimetype: mediaType,
	fileSize: z.int().check(z.nonnegative()),
});
export type CompleteUploadBody = z.infer<typeof completeUploadBody>;

export const createTaskBody = z.strictObject({
	assetId: uuid,
	/** The list of languages is not shown, so any lowercase name passes. */
	language: z._default(z.string().check(z.regex(/^(Auto|[a-z][a-z ()-]{1,39})$/)), 'Auto'),
	timestampMode: z._default(z.enum(['CHUNK', 'WORD']), 'CHUNK'),
	transcriptionMode: z._default(z.enum(['balanced', 'precision']), 'balanced'),
});
export type CreateTaskBody = z.infer<typeof createTaskBody>;

/** @throws {Problem} VALIDATION_ERROR that names the first field that is wrong, unknown or missing */
export function parseBody<T>(schema: z.ZodMiniType<T>, body: unknown): T {
	const result = schema.safeParse(body);
	if (result.success) return result.data;
	const [issue] = result.error.issues;
	const field = issue?.path.join('.') || 'body';
	const unknown = issue?.code === 'unrecognized_keys' ? ` ${issue.keys.join(', ')}` : '';
	throw invalid(`${field}: ${issue?.code ?? 'invalid'}${unknown}`);
}

/** @throws {Problem} VALIDATION_ERROR unless the path parameter is a UUID */
export function parseId(name: string, value: string): string {
	if (!uuid.safeParse(value).success) throw invalid(`${name}: must be a UUID`);
	return value.toLowerCase();
}

/** Takes the idempotency key out of a body, where the service has such a field. */
export function takeKey(
	body: unknown,
	field: string | undefined,
): { key?: unknown; rest: unknown } {
	if (field === undefined || typeof body !== 'object' || body === null) return { rest: body };
	const rest: Record<string, unknown> = { ...body };
	const key = rest[field];
	delete rest[field];
	return { key, rest };
}
