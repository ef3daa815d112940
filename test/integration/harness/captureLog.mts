import type { Logger } from 'n8n-workflow';
import { Container, LoggerService, n8nWorkflow } from './n8nCore.mts';

/** Makes n8n log into the returned list, from every level and with all that is logged along. */
export function captureLog(): string[] {
	const lines: string[] = [];
	const level =
		(name: string): Logger['info'] =>
		(message, meta) =>
			void lines.push(`${name} ${message} ${meta ? JSON.stringify(meta) : ''}`);
	const logger: Logger & { scoped(): Logger } = {
		error: level('error'),
		warn: level('warn'),
		info: level('info'),
		debug: level('debug'),
		scoped: () => logger,
	};
	Container.set(LoggerService, logger);
	n8nWorkflow.LoggerProxy.init(logger);
	return lines;
}
