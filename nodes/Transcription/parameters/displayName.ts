/** Parameters whose name in the editor does not follow from their name in the workflow. */
const ownNames: Record<string, string> = {
	binaryPropertyName: 'Input Binary Field',
	maxCueSeconds: 'Subtitle Duration (Max Seconds)',
	maxLineLength: 'Subtitle Line Length',
	maxLines: 'Subtitle Lines',
	onUnsuccessful: 'On Unsuccessful Task',
	pollIntervalSeconds: 'Poll Interval (Seconds)',
	registerTableId: 'Register Table',
	timeoutMinutes: 'Timeout (Minutes)',
	timestampMode: 'Timestamps',
	transcriptionMode: 'Mode',
	useRegister: 'Use Task Register',
};

/**
 * A parameter as the editor calls it, in the single quotes that n8n's style wants: "'Task ID'" for
 * `taskId`, "'On Timeout'" for `options.onTimeout`.
 */
export function displayName(path: string): string {
	const name = path.split('.').pop() ?? path;
	const words = name
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.replace(/^./, (letter) => letter.toUpperCase())
		.replace(/\b(id|url|mime)\b/gi, (short) => short.toUpperCase());
	return `'${ownNames[name] ?? words}'`;
}
