import { ImageRemovedResult } from '@marketplace/contracts/images/images.views';
import { limits } from '@marketplace/contracts/limits';
import { messages } from '@marketplace/contracts/messages';
import { useEffect } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { sendJson } from '../../../../api/client.ts';
import { showError, showSuccess } from '../../../../ui/toasts.ts';
import { Note } from '../../blocks/notices.tsx';
import type { SectionProps } from '../field-control.tsx';
import { ImageDropZone } from './image-drop-zone.tsx';
import { ImageTiles } from './image-tiles.tsx';
import { useImageUpload } from './use-image-upload.ts';

interface PropertyImagesProps extends SectionProps {
  onUploading: (isUploading: boolean) => void;
  onRemoved: ((removed: RemovedImage) => void) | undefined;
}

/** Pictures of a listing: upload, order and removal. */
export function PropertyImages({ id, values, set, errors, onUploading, onRemoved }: PropertyImagesProps) {
  const { images } = values;
  const upload = useImageUpload({
    present: images.length,
    onAdded: (urls) => set('images', (current) => [...current, ...urls]),
  });
  const isUploading = upload.progress !== undefined;
  useEffect(() => onUploading(isUploading), [onUploading, isUploading]);

  const remove = useImageRemoval((removed) => {
    set('images', (current) => current.filter((path) => path !== removed.path));
    onRemoved?.(removed);
  });
  return (
    <>
      <ImageDropZone
        id={`${id}-images`}
        upload={upload}
        isFull={images.length >= limits.images}
        error={errors.images}
      />
      <ImageTiles
        images={images}
        onMove={(path, step) => set('images', (current) => movedImage(current, current.indexOf(path), step))}
        onRemove={(path) => void remove(path)}
      />
      {images.length > 0 && (
        <Note>
          {images.length} of {limits.images} images. The first is the cover. Removing an image takes effect at
          once.
        </Note>
      )}
    </>
  );
}

/** A picture that is gone, and the new versions of the listings that showed it. */
export interface RemovedImage {
  path: string;
  listings: ImageRemovedResult['listings'];
}

/**
 * Returns a function that removes a picture: an uploaded one from the server too, any other from the form alone. `onRemoved` is
 * called when it is gone, also when it was gone before.
 */
function useImageRemoval(onRemoved: (removed: RemovedImage) => void) {
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

/** Returns the pictures with the one at `index` moved one place left (-1) or right (1); unchanged at the ends. */
export function movedImage(images: readonly string[], index: number, step: -1 | 1): string[] {
  const target = index + step;
  const moving = images[index];
  if (moving === undefined || target < 0 || target >= images.length) return [...images];
  return images.toSpliced(index, 1).toSpliced(target, 0, moving);
}

/** Returns the file name of an uploaded picture (the last segment of `/uploads/…`), or undefined for any other path. */
export function uploadedFileName(path: string): string | undefined {
  return path.startsWith('/uploads/') ? path.split('/').at(-1) : undefined;
}
