/**
 * The nodes of n8n 2.41.1 that the examples use, with the versions that it knows. (That they run is
 * shown by the end-to-end tests; this keeps a slip of the pen from getting that far.)
 */
export const knownNodes: Record<string, readonly number[]> = {
	'@n8n/n8n-nodes-langchain.agent': [2, 2.1, 2.2, 3, 3.1],
	'@n8n/n8n-nodes-langchain.chainLlm': [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9],
	'@n8n/n8n-nodes-langchain.chatTrigger': [1, 1.1, 1.2, 1.3, 1.4, 1.5],
	'@n8n/n8n-nodes-langchain.lmChatOpenAi': [1, 1.1, 1.2, 1.3],
	'n8n-nodes-base.aggregate': [1],
	'n8n-nodes-base.convertToFile': [1, 1.1],
	'n8n-nodes-base.dataTable': [1, 1.1],
	'n8n-nodes-base.filter': [2, 2.1, 2.2, 2.3],
	'n8n-nodes-base.formTrigger': [2, 2.1, 2.2, 2.3, 2.4, 2.5, 2.6],
	'n8n-nodes-base.httpRequest': [3, 4, 4.1, 4.2, 4.3, 4.4, 4.5],
	'n8n-nodes-base.if': [2, 2.1, 2.2, 2.3],
	'n8n-nodes-base.manualTrigger': [1],
	'n8n-nodes-base.merge': [3, 3.1, 3.2],
	'n8n-nodes-base.noOp': [1],
	'n8n-nodes-base.readWriteFile': [1, 1.1],
	'n8n-nodes-base.respondToWebhook': [1, 1.1, 1.2, 1.3, 1.4, 1.5],
	'n8n-nodes-base.set': [3, 3.1, 3.2, 3.3, 3.4, 3.5],
	'n8n-nodes-base.splitInBatches': [1, 2, 3],
	'n8n-nodes-base.splitOut': [1],
	'n8n-nodes-base.stickyNote': [1],
	'n8n-nodes-base.stopAndError': [1],
	'n8n-nodes-base.wait': [1, 1.1],
	'n8n-nodes-base.webhook': [1, 1.1, 2, 2.1],
};
