import { UploadResult } from '@marketplace/contracts/images/images.views';
import { sendWithProgress } from './send-with-progress.ts';

/**
 * Uploads pictures in one call, as repeated multipart field `files`, and returns their stored addresses and the sentences about
 * refused ones. `onProgress` is called with 0 to 100 while bytes leave. Throws ApiError.
 */
export function uploadImages(files: File[], onProgress: (percent: number) => void): Promise<UploadResult> {
  const body = new FormData();
  for (const file of files) body.append('files', file);
  return sendWithProgress({ path: '/api/upload-images', body, schema: UploadResult, onProgress });
}
