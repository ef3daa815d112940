import { join } from 'node:path';
import { compileCacheFolder } from './runFolders.mts';

/**
 * Parts of n8n that have nothing to do with running workflows (AI agents, chat, single sign-on, …).
 * Without them n8n starts in half the time and asks nothing of the internet. `otel` must stay: the
 * first request to the public API loads a part of it, which then fails every execution.
 */
const disabledModules = [
	'agents',
	'breaking-changes',
	'chat-hub',
	'dynamic-credentials',
	'external-secrets',
	'insights',
	'instance-ai',
	'instance-version-history',
	'ldap',
	'log-streaming',
	'mcp',
	'mcp-registry',
	'oauth-server',
	'provisioning',
	'quick-connect',
	'source-control',
	'sso-oidc',
	'sso-saml',
	'token-exchange',
	'workflow-builder',
	'workflow-reviews',
];

/** Makes credentials readable by every process of one run, and by the next run on the same folder. */
const encryptionKey = 'only-for-tests-and-the-demo';

/**
 * The environment of an n8n that listens on loopback only, keeps everything in `userFolder` and talks
 * to nobody. Nothing of our own environment's n8n settings leaks in.
 */
export function n8nEnvironment(
	userFolder: string,
	ports: { port: number; brokerPort: number },
	more: NodeJS.ProcessEnv = {},
): NodeJS.ProcessEnv {
	const inherited = Object.entries(process.env).filter(
		([name]) => !/^(N8N|DB|EXECUTIONS|QUEUE|NODES|npm)_/.test(name) && name !== 'NODE_OPTIONS',
	);
	return {
		...Object.fromEntries(inherited),
		NODE_COMPILE_CACHE: compileCacheFolder,
		N8N_USER_FOLDER: userFolder,
		N8N_RESTRICT_FILE_ACCESS_TO: join(userFolder, 'files'),
		N8N_PORT: String(ports.port),
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		WEBHOOK_URL: `http://127.0.0.1:${ports.port}/`,
		N8N_RUNNERS_BROKER_PORT: String(ports.brokerPort),
		N8N_SECURE_COOKIE: 'false',
		N8N_ENCRYPTION_KEY: encryptionKey,
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_DISABLED_MODULES: disabledModules.join(','),
		...more,
	};
}
