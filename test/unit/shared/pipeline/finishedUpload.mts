import type { Upload } from '../../../../nodes/shared/pipeline/completeUpload';

/** What the journal keeps of a file that became this asset. */
export const finishedUpload = (assetId = 'asset-1'): Upload => ({
	assetId,
	uploadId: 'upload-1',
	fileKey: 'k',
	fileUrl: 'f',
	fileName: 'n',
	mimeType: 'm',
	fileSize: 1,
});
