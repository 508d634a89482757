import { adminMessages } from '@marketplace/contracts/admin-messages';
import { limits } from '@marketplace/contracts/limits';
import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { withBack, without } from '../../../api/kept.ts';
import { closeToast } from '../../../ui/toasts.ts';
import { showUndo } from '../../../ui/undo-toast.tsx';
import { Note } from '../../ui/page.tsx';
import type { SectionProps } from '../field-control.tsx';
import type { SetField } from '../use-form.ts';
import { ImageDropZone } from './image-drop-zone.tsx';
import { ImageNoteDialog } from './image-note-dialog.tsx';
import { noteOf, withNote } from './image-notes.ts';
import { toolOf } from './image-tile.tsx';
import { ImageTiles } from './image-tiles.tsx';
import type { RemovedImage } from './remove-everywhere-dialog.tsx';
import { RemoveEverywhereDialog } from './remove-everywhere-dialog.tsx';
import { isUnderWay } from './upload-state.ts';
import { UploadTile } from './upload-tile.tsx';
import { useImageUploads } from './use-image-uploads.ts';

interface PropertyImagesProps extends SectionProps {
  onUploading: (isUploading: boolean) => void;
  /** A picture came off every listing, without waiting for the form to be saved. */
  onRemovedEverywhere: ((removed: RemovedImage) => void) | undefined;
}

/** Pictures of a listing: upload, order and removal. All but a removal from every listing happens when the form is saved. */
export function PropertyImages({
  id,
  values,
  set,
  errors,
  onUploading,
  onRemovedEverywhere,
}: PropertyImagesProps) {
  const { images, image_notes } = values;
  const [described, setDescribed] = useState<string>();
  const [leaving, setLeaving] = useState<{ path: string; listings: number }>();
  const { uploads, previews, start, retry, cancel } = useImageUploads({
    present: images.length,
    onAdded: (add) => set('images', add),
  });
  const isUploading = uploads.some(isUnderWay);
  useEffect(() => onUploading(isUploading), [onUploading, isUploading]);
  const focusNext = useRef<string>(undefined);
  const takeOff = useTakingOff(images, set, focusNext);
  return (
    <>
      <ImageDropZone
        id={`${id}-images`}
        onDropped={start}
        isUploading={isUploading}
        isFull={images.length >= limits.images}
        error={errors.images ?? errors.image_notes}
      />
      <ImageTiles
        id={`${id}-image_notes`}
        images={images}
        notes={image_notes}
        previews={previews}
        focusNext={focusNext}
        afterLast={`${id}-images`}
        onReorder={(next) => set('images', next)}
        onRemove={takeOff}
        onDescribe={setDescribed}
        onRemoveEverywhere={onRemovedEverywhere && ((path, listings) => setLeaving({ path, listings }))}
      >
        {uploads.map((upload) => (
          <UploadTile
            key={upload.id}
            upload={upload}
            onRetry={() => retry(upload.id)}
            onCancel={() => cancel(upload.id)}
          />
        ))}
      </ImageTiles>
      {images.length > 0 && (
        <Note>
          {images.length} of {limits.images} images. The first is the cover.
        </Note>
      )}
      {described !== undefined && (
        <ImageNoteDialog
          note={noteOf(image_notes, described)}
          place={images.indexOf(described) + 1}
          onChange={(note) => set('image_notes', (current) => withNote(current, note))}
          onClose={() => setDescribed(undefined)}
        />
      )}
      {leaving && onRemovedEverywhere && (
        <RemoveEverywhereDialog
          {...leaving}
          onClose={() => setLeaving(undefined)}
          onRemoved={(removed) => {
            set('images', (current) => without(current, [removed.path]));
            onRemovedEverywhere(removed);
          }}
        />
      )}
    </>
  );
}

const TOPIC = 'removed image';

/** Returns what takes a picture out of the form. Until the form is gone, a toast brings the last one back to its place. */
function useTakingOff(images: readonly string[], set: SetField, focusNext: RefObject<string | undefined>) {
  useEffect(() => () => closeToast(TOPIC), []);
  return function takeOff(path: string): void {
    set('images', (current) => without(current, [path]));
    showUndo({
      text: adminMessages.imageRemoved,
      topic: TOPIC,
      isSuccess: true,
      onUndo: () => {
        focusNext.current = toolOf(path, 'remove');
        set('images', (current) => withBack(current, { before: images, removed: [path] }));
      },
    });
  };
}
