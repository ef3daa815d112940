import type { WorkflowJson } from '../harness/rest/workflows.mts';

/** Path of the workflow's webhook; the media comes in the form field `data`. */
export const webhookPath = 'transcribe';

/** Form with a file → Transcribe and Wait → transcript and subtitles as the answer. */
export function demoWorkflow(credential: { id: string; name: string }): WorkflowJson {
	return {
		name: 'Transcribe what is sent',
		nodes: [
			{
				id: crypto.randomUUID(),
				name: 'Webhook',
				type: 'n8n-nodes-base.webhook',
				typeVersion: 2.1,
				position: [0, 0],
				webhookId: crypto.randomUUID(),
				parameters: { path: webhookPath, httpMethod: 'POST', responseMode: 'lastNode' },
			},
			{
				id: crypto.randomUUID(),
				name: 'Transcribe',
				type: 'n8n-nodes-transcription.transcription',
				typeVersion: 1,
				position: [240, 0],
				parameters: {
					operation: 'transcribeAndWait',
					source: 'binary',
					binaryPropertyName: 'data',
					timestampMode: 'WORD',
					transcriptFiles: ['txt', 'srt', 'vtt'],
				},
				credentials: { transcriptionApi: credential },
			},
			{
				id: crypto.randomUUID(),
				name: 'Read subtitles',
				type: 'n8n-nodes-base.extractFromFile',
				typeVersion: 1,
				position: [480, 0],
				parameters: {
					operation: 'text',
					binaryPropertyName: 'srt',
					destinationKey: 'srt',
					options: { keepSource: 'both' },
				},
			},
		],
		connections: {
			Webhook: { main: [[{ node: 'Transcribe', type: 'main', index: 0 }]] },
			Transcribe: { main: [[{ node: 'Read subtitles', type: 'main', index: 0 }]] },
		},
	};
}
