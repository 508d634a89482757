import { arrayMove } from '@dnd-kit/sortable';
import { adminMessages } from '@marketplace/contracts/admin-messages';
import { counted } from '@marketplace/contracts/counted';
import { imageFileOf } from '@marketplace/contracts/images/image.paths';
import { ImageRemovedResult } from '@marketplace/contracts/images/images.views';
import { limits } from '@marketplace/contracts/limits';
import type { ImageNote } from '@marketplace/contracts/listings/image-notes';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { sendJson } from '../../../api/client.ts';
import { withBack, without } from '../../../api/kept.ts';
import { useCommand } from '../../../api/use-command.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { space } from '../../../ui/theme.ts';
import { closeToast } from '../../../ui/toasts.ts';
import { showUndo } from '../../../ui/undo-toast.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { Note } from '../../ui/page.tsx';
import type { SectionProps } from '../field-control.tsx';
import type { SetField } from '../use-form.ts';
import { Dragging } from './dragging.tsx';
import { ImageDropZone } from './image-drop-zone.tsx';
import { ImageNoteDialog } from './image-note-dialog.tsx';
import { ImageTile, toolOf, UploadTile } from './image-tile.tsx';
import { isUnderWay, useImageUploads } from './use-image-uploads.ts';

/** A picture that was removed from every listing, and the new versions of those that showed it. */
export interface RemovedImage {
  path: string;
  listings: ImageRemovedResult['listings'];
}

interface PropertyImagesProps extends SectionProps {
  onUploading: (isUploading: boolean) => void;
  /** A picture was removed from every listing, before the form is saved. Not offered without it. */
  onRemovedEverywhere: ((removed: RemovedImage) => void) | undefined;
}

/**
 * Pictures of a listing: upload, order, description and removal. All but a removal from every listing is saved with the form. The focus
 * follows a picture that is moved, and goes to the next one from one that is removed.
 */
export function PropertyImages(props: PropertyImagesProps) {
  const { id, values, set, errors, onUploading, onRemovedEverywhere } = props;
  const { images, image_notes: notes } = values;
  const [described, setDescribed] = useState<string>();
  const [removing, setRemoving] = useState<{ path: string; listings: number }>();
  const { uploads, previews, start, retry, cancel } = useImageUploads({
    present: images.length,
    onAdded: (add) => set('images', add),
  });
  const isUploading = uploads.some(isUnderWay);
  useEffect(() => onUploading(isUploading), [onUploading, isUploading]);
  const order = useOrder(images, set, `${id}-images`);
  return (
    <>
      <ImageDropZone
        id={`${id}-images`}
        onDropped={start}
        isUploading={isUploading}
        isFull={images.length >= limits.images}
        error={errors.images ?? errors.image_notes}
      />
      <Dragging images={images} onReorder={(next) => set('images', next)}>
        <Tiles
          ref={order.list}
          id={`${id}-image_notes`}
          tabIndex={-1}
          aria-label="Images of the property, in order"
        >
          {images.map((path, index) => (
            <ImageTile
              key={path}
              path={path}
              note={noteOf(notes, path)}
              preview={previews.get(path)}
              place={index + 1}
              total={images.length}
              onMove={(step) => order.move(path, step)}
              onRemove={() => order.remove(path)}
              onDescribe={() => setDescribed(path)}
              onRemoveEverywhere={onRemovedEverywhere && ((listings) => setRemoving({ path, listings }))}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload.id)}
              onCancel={() => cancel(upload.id)}
            />
          ))}
        </Tiles>
      </Dragging>
      <VisuallyHidden role="status">{order.status}</VisuallyHidden>
      {images.length > 0 && (
        <Note>
          {images.length} of {limits.images} images. The first is the cover.
        </Note>
      )}
      {described !== undefined && (
        <ImageNoteDialog
          note={noteOf(notes, described)}
          place={images.indexOf(described) + 1}
          onChange={(note) =>
            set('image_notes', (current) => [...current.filter(({ image }) => image !== note.image), note])
          }
          onClose={() => setDescribed(undefined)}
        />
      )}
      {removing && onRemovedEverywhere && (
        <RemoveEverywhereDialog
          {...removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={(removed) => {
            set('images', (current) => without(current, [removed.path]));
            onRemovedEverywhere(removed);
          }}
        />
      )}
    </>
  );
}

function noteOf(notes: readonly ImageNote[], image: string): ImageNote {
  return notes.find((note) => note.image === image) ?? { image, caption: null, alt: null, floor_plan: false };
}

const TOPIC = 'removed image';

/** Moves and removes pictures of the form. While the form is open, a toast restores the last removed one to its place. */
function useOrder(images: readonly string[], set: SetField, afterLast: string) {
  const list = useRef<HTMLOListElement>(null);
  const [status, setStatus] = useState('');
  /** The tool of a picture that gets the focus once the order has changed. */
  const focusNext = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order of the tiles loses the focus
  useEffect(() => {
    if (focusNext.current === undefined) return;
    const tool = list.current?.querySelector<HTMLElement>(`[data-tool="${focusNext.current}"]`);
    (tool ?? document.getElementById(afterLast))?.focus();
    focusNext.current = undefined;
  }, [images]);
  useEffect(() => () => closeToast(TOPIC), []);

  function move(path: string, step: -1 | 1) {
    const from = images.indexOf(path);
    const to = from + step;
    if (to < 0 || to >= images.length) return;
    focusNext.current = toolOf(path, step);
    setStatus(`Image moved to place ${to + 1} of ${images.length}.`);
    set('images', arrayMove([...images], from, to));
  }
  function remove(path: string) {
    const index = images.indexOf(path);
    focusNext.current = toolOf(images[index + 1] ?? images[index - 1] ?? '', 'remove');
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
  }
  return { list, status, move, remove };
}

interface RemoveEverywhereProps {
  path: string;
  /** How many listings show it. */
  listings: number;
  onRemoved: (removed: RemovedImage) => void;
  onClose: () => void;
}

/** Asks before a picture is removed from every listing that shows it, and removes it. */
function RemoveEverywhereDialog({ path, listings, onRemoved, onClose }: RemoveEverywhereProps) {
  const removal = useCommand(
    async () => {
      const call = `/api/image/${imageFileOf(path)}`;
      onRemoved({ path, listings: (await sendJson('PUT', call, undefined, ImageRemovedResult)).listings });
    },
    { success: adminMessages.imageRemoved, failure: () => adminMessages.removeImageFailed },
  );
  return (
    <AlertDialog
      title={`Remove this image from ${counted(listings, 'listing')}?`}
      message="It is removed from all of them at once, this one included. Cancelling the form does not restore it; the history of each listing does."
      confirmLabel="Remove everywhere"
      busy={removal.isBusy}
      onConfirm={() => void removal.run().then(onClose)}
      onCancel={onClose}
    />
  );
}

const Tiles = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(152px, 1fr));
  gap: ${space(3)};
  align-items: start;
  isolation: isolate; /* a dragged tile passes below the head of a dialog */
  &:empty { display: none; }
`;
