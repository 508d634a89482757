import { ImageRemovedResult } from '@marketplace/contracts/images/images.views';
import { messages } from '@marketplace/contracts/messages';
import { ApiError } from '../../../../api/api-error.ts';
import { sendJson } from '../../../../api/client.ts';
import { showError, showSuccess } from '../../../../ui/toasts.ts';
import { uploadedFileName } from './image-order.ts';

/** A picture that is gone, and the new versions of the listings that showed it. */
export interface RemovedImage {
  path: string;
  listings: ImageRemovedResult['listings'];
}

/**
 * Returns what removes a picture: an uploaded one from the store too, any other from the form alone. `onRemoved` is called
 * when it is gone, also when it was gone before.
 */
export function useImageRemoval(onRemoved: (removed: RemovedImage) => void) {
  return async function remove(path: string): Promise<void> {
    const file = uploadedFileName(path);
    if (file === undefined) return onRemoved({ path, listings: [] });
    try {
      onRemoved({ path, listings: await removeFile(file) });
      showSuccess(messages.imageRemoved);
    } catch {
      showError(messages.removeImageFailed);
    }
  };
}

async function removeFile(file: string): Promise<ImageRemovedResult['listings']> {
  try {
    const path = `/api/image/${encodeURIComponent(file)}`;
    return (await sendJson('PUT', path, undefined, ImageRemovedResult)).listings;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}
