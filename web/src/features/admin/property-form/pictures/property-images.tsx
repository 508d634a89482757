import { limits } from '@marketplace/contracts/limits';
import { useEffect } from 'react';
import { Note } from '../../blocks/notices.tsx';
import type { SectionProps } from '../field-control.tsx';
import { ImageDropZone } from './image-drop-zone.tsx';
import { movedImage } from './image-order.ts';
import { ImageTiles } from './image-tiles.tsx';
import type { RemovedImage } from './use-image-removal.ts';
import { useImageRemoval } from './use-image-removal.ts';
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
