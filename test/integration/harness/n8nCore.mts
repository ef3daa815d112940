import { createRequire } from 'node:module';
import type { Logger } from 'n8n-workflow';

/**
 * n8n's own code, all of it as CommonJS and from one place: n8n-core, the node under test and these
 * tests must share one n8n-workflow, or errors and the logger would exist twice.
 */
const load = createRequire(import.meta.url);
const loadBesideCore = createRequire(load.resolve('n8n-core'));

/** What n8n resolves its services from. */
interface ServiceContainer {
	get<T>(service: abstract new (...given: never[]) => T): T;
	set<T>(service: abstract new (...given: never[]) => T, instance: T): void;
}

export const core = load('n8n-core') as typeof import('n8n-core');
export const n8nWorkflow = load('n8n-workflow') as typeof import('n8n-workflow');
export const { Container } = loadBesideCore('@n8n/di') as { Container: ServiceContainer };
export const { Logger: LoggerService } = loadBesideCore('@n8n/backend-common') as {
	Logger: new () => Logger;
};
