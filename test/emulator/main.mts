/** The emulator on its own: `node test/emulator/main.mts --help`. */
import { parseArgs } from 'node:util';
import { demoApiKey, type RequestRecord, startEmulator } from './startEmulator.mts';

const help = `Emulator of the transcription service. It recognises no speech: see its README.

  --service-port N         EMULATOR_SERVICE_PORT   default 4010, 0 = any free port
  --storage-port N         EMULATOR_STORAGE_PORT   default 4011, 0 = any free port
  --api-key KEY            EMULATOR_API_KEY        default ${demoApiKey}
  --idempotency-header H   EMULATOR_IDEMPOTENCY_HEADER
  --processing-ms N        EMULATOR_PROCESSING_MS  how long a task takes, default 3000
`;

const text = { type: 'string' } as const;

function readSettings() {
	const { values } = parseArgs({
		options: {
			help: { type: 'boolean', short: 'h' },
			'service-port': text,
			'storage-port': text,
			'api-key': text,
			'idempotency-header': text,
			'processing-ms': text,
		},
	});
	const { env } = process;
	const wholeNumber = (name: string, given: string | undefined, otherwise: number) => {
		const value = given === undefined ? otherwise : Number(given);
		if (!Number.isInteger(value) || value < 0) throw new Error(`${name}: ${given} is not a number`);
		return value;
	};
	const port = (name: string, given: string | undefined, otherwise: number) => {
		const value = wholeNumber(name, given, otherwise);
		if (value > 65_535) throw new Error(`${name}: ${given} is not a port`);
		return value;
	};
	const processing = values['processing-ms'] ?? env.EMULATOR_PROCESSING_MS;
	return {
		help: values.help,
		servicePort: port('--service-port', values['service-port'] ?? env.EMULATOR_SERVICE_PORT, 4010),
		storagePort: port('--storage-port', values['storage-port'] ?? env.EMULATOR_STORAGE_PORT, 4011),
		apiKey: values['api-key'] ?? env.EMULATOR_API_KEY,
		idempotencyHeader: values['idempotency-header'] ?? env.EMULATOR_IDEMPOTENCY_HEADER,
		processingMs: wholeNumber('--processing-ms', processing, 3000),
	};
}

/** One line per request; the signature is not part of a recorded path. */
function logRequest({
	at,
	endedAt = at,
	bodyBytes,
	method,
	outcome,
	path,
	server,
	status,
}: RequestRecord) {
	const answer = outcome === 'completed' ? status : `${status ?? ''} connection lost`.trim();
	const time = new Date(at).toISOString().slice(11, 23);
	console.log(
		`${time} ${server} ${method} ${path} ${bodyBytes} B → ${answer} (${endedAt - at} ms)`,
	);
}

function explain(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const { code, port } = error as NodeJS.ErrnoException & { port?: number };
	return code === 'EADDRINUSE'
		? `Port ${port} is taken. Choose another with --service-port or --storage-port.`
		: error.message;
}

try {
	const { help: wantsHelp, processingMs, ...options } = readSettings();
	if (wantsHelp) {
		console.log(help);
	} else {
		const emulator = await startEmulator({
			...options,
			taskPlan: () => ({ queuedMs: processingMs / 4, processingMs, outcome: 'SUCCEEDED' }),
			onRequestEnd: logRequest,
		});
		console.log(`Service  ${emulator.baseUrl}\nStorage  ${emulator.storageUrl}`);
		console.log(`API key  ${emulator.apiKey}\nStop with Ctrl-C.`);
		for (const signal of ['SIGINT', 'SIGTERM'] as const) {
			process.once(signal, () => void emulator.stop());
		}
	}
} catch (error) {
	console.error(explain(error));
	process.exitCode = 1;
}
