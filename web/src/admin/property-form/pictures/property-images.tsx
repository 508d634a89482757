import type { Announcements, DragEndEvent } from '@dnd-kit/core';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable';
import { adminMessages } from '@marketplace/contracts/admin-messages';
import { counted } from '@marketplace/contracts/counted';
import { imageFileOf } from '@marketplace/contracts/images/image.paths';
import { ImageRemovedResult } from '@marketplace/contracts/images/images.views';
import { limits } from '@marketplace/contracts/limits';
import type { ImageNote } from '@marketplace/contracts/listings/listing.fields';
import type { KeyboardEvent, ReactNode } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { sendJson } from '../../../api/client.ts';
import { withBack, without } from '../../../api/kept.ts';
import { useCommand } from '../../../api/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack, VisuallyHidden } from '../../../ui/layout.ts';
import { pageCode } from '../../../ui/page-code.tsx';
import { space } from '../../../ui/theme.ts';
import { closeToast } from '../../../ui/toasts.tsx';
import { showUndo } from '../../../ui/undo-toast.tsx';
import { Thumbnail } from '../../listing/thumbnail.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { CheckBox } from '../../ui/controls.tsx';
import { focusAndSelect } from '../../ui/focus.ts';
import { Actions, Note } from '../../ui/page.tsx';
import type { SectionProps } from '../field-control.tsx';
import type { SetField } from '../form-values.ts';
import { ImageTile, toolOf, UploadTile, wholePicture } from './image-tile.tsx';
import { ImageDropZone, isUnderWay, useImageUploads } from './image-uploads.tsx';
import { cropPicture, rotatePicture } from './prepare-picture.ts';

const { Page: CropDialog } = pageCode(async () => (await import('./crop-dialog.tsx')).CropDialog);

/** A picture that was removed from every listing, and the new versions of those listings. */
export interface RemovedImage {
  path: string;
  listings: ImageRemovedResult['listings'];
}

interface PropertyImagesProps extends SectionProps {
  onUploading: (isUploading: boolean) => void;
  /** Called when a picture was removed from every listing, before the form is saved. The action is not offered without it. */
  onRemovedEverywhere: ((removed: RemovedImage) => void) | undefined;
}

/** Pictures of a listing: upload, order, description and removal. The focus follows a picture that moves. */
export function PropertyImages(props: PropertyImagesProps) {
  const { id, values, set, errors, onUploading, onRemovedEverywhere } = props;
  const { images, image_notes: notes } = values;
  const [described, setDescribed] = useState<string>();
  const [cropped, setCropped] = useState<{ path: string; url: string }>();
  const { uploads, previews, small, start, retry, cancel, replace } = useImageUploads({
    images,
    onAdded: (add) => set('images', add),
    onReplaced(before, after, done) {
      order.followEdit(before, toolOf(after, done === 'rotated' ? 'rotate' : 'crop'));
      set('images', (current) => current.map((one) => (one === before ? after : one)));
      set('image_notes', (current) =>
        current.map((one) => (one.image === before ? { ...one, image: after } : one)),
      );
    },
  });
  const isUploading = uploads.some(isUnderWay);
  useEffect(() => onUploading(isUploading), [onUploading, isUploading]);
  const order = useOrder(images, set, `${id}-images`);
  const everywhere = useRemoveEverywhere((removed) => {
    set('images', (current) => without(current, [removed.path]));
    onRemovedEverywhere?.(removed);
  });
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
              isSmall={small.has(path)}
              onMove={(step) => order.move(path, step)}
              onCover={() => order.makeCover(path)}
              onRotate={(url) => void replace(path, rotatePicture(url, path), 'rotated')}
              onCrop={(url) => setCropped({ path, url })}
              onRemove={() => order.remove(path)}
              onDescribe={() => setDescribed(path)}
              onRemoveEverywhere={
                onRemovedEverywhere && ((listings) => void everywhere.removeEverywhere(path, listings))
              }
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
          total={images.length}
          onStep={(step) => setDescribed(images[images.indexOf(described) + step])}
          onChange={(note) =>
            set('image_notes', (current) => [...current.filter(({ image }) => image !== note.image), note])
          }
          onClose={() => setDescribed(undefined)}
        />
      )}
      {cropped && (
        <Suspense>
          <CropDialog
            place={images.indexOf(cropped.path) + 1}
            url={cropped.url}
            onCrop={(part) => {
              setCropped(undefined);
              void replace(cropped.path, cropPicture(cropped.url, cropped.path, part), 'cropped');
            }}
            onClose={() => setCropped(undefined)}
          />
        </Suspense>
      )}
      {everywhere.dialog}
    </>
  );
}

function noteOf(notes: readonly ImageNote[], image: string): ImageNote {
  return notes.find((note) => note.image === image) ?? { image, caption: null, alt: null, floor_plan: false };
}

const TOPIC = 'removed image';

/** Moves and removes pictures of the form. While the form is open, a toast restores the last removed one. */
function useOrder(images: readonly string[], set: SetField, afterLast: string) {
  const list = useRef<HTMLOListElement>(null);
  const [status, setStatus] = useState('');
  /** The button that gets the focus after a move. */
  const focusNext = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order of the tiles loses the focus
  useEffect(() => {
    if (focusNext.current === undefined) return;
    const tool = list.current?.querySelector<HTMLElement>(`[data-tool="${focusNext.current}"]`);
    (tool ?? document.getElementById(afterLast))?.focus();
    focusNext.current = undefined;
  }, [images]);
  useEffect(() => () => closeToast(TOPIC), []);

  function moveTo(path: string, to: number, focused: string) {
    if (to < 0 || to >= images.length) return;
    focusNext.current = focused;
    setStatus(`Image moved to place ${to + 1} of ${images.length}.`);
    set('images', arrayMove([...images], images.indexOf(path), to));
  }
  const move = (path: string, step: -1 | 1) => moveTo(path, images.indexOf(path) + step, toolOf(path, step));
  const makeCover = (path: string) => moveTo(path, 0, toolOf(path, 'describe'));
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
  /** The tile of an edited picture is a new one: its tool gets the focus that the old one or nothing has. */
  function followEdit(before: string, tool: string) {
    const focused = document.activeElement;
    const isOfTile = focused?.getAttribute('data-tool')?.startsWith(`${before} `);
    if (isOfTile || focused === document.body) focusNext.current = tool;
  }
  return { list, status, move, makeCover, remove, followEdit };
}

function useRemoveEverywhere(onRemoved: (removed: RemovedImage) => void) {
  const { confirm, dialog } = useConfirm();
  const removal = useCommand(
    async (path: string) => {
      const call = `/api/image/${imageFileOf(path)}`;
      onRemoved({ path, listings: (await sendJson('PUT', call, undefined, ImageRemovedResult)).listings });
    },
    { success: adminMessages.imageRemoved, failure: () => adminMessages.removeImageFailed },
  );
  async function removeEverywhere(path: string, listings: number) {
    const title = `Remove this image from ${counted(listings, 'listing')}?`;
    const message =
      'It is removed from all of them at once, this one included. Cancelling the form does not restore it; each listing’s history does.';
    if (await confirm({ title, message, confirmLabel: 'Remove everywhere' })) await removal.run(path);
  }
  return { removeEverywhere, dialog };
}

const Tiles = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(152px, 1fr));
  gap: ${space(3)};
  align-items: start;
  isolation: isolate; /* a dragged tile passes below the head of a dialog */
  &:empty { display: none; }
`;

interface ImageNoteDialogProps {
  note: ImageNote;
  place: number;
  total: number;
  onStep: (step: -1 | 1) => void;
  onChange: (note: ImageNote) => void;
  onClose: () => void;
}

function ImageNoteDialog({ note, place, total, onStep, onChange, onClose }: ImageNoteDialogProps) {
  /** After a step the focus is on the caption, to continue typing. */
  const [hasStepped, setHasStepped] = useState(false);
  function step(by: -1 | 1) {
    setHasStepped(true);
    onStep(by);
  }
  /** The dialog is inside the form, which Enter must not submit. */
  const closeOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onClose();
  };
  return (
    <Dialog title={`Describe image ${place}`} width={560} onClose={onClose}>
      <Stack key={note.image} $gap={4} onKeyDown={closeOnEnter}>
        <Picture $isPlan={note.floor_plan}>
          <Thumbnail path={note.image} alt="" />
        </Picture>
        <TextInput
          ref={hasStepped ? focusAndSelect : undefined}
          label="Caption"
          hint={`Shown below the picture, up to ${limits.captionLength} characters.`}
          maxLength={limits.captionLength}
          value={note.caption ?? ''}
          onChange={({ target }) => onChange({ ...note, caption: target.value || null })}
        />
        <TextInput
          label="Alternative text"
          hint={`Describes the picture to people who cannot see it, up to ${limits.altLength} characters.`}
          maxLength={limits.altLength}
          value={note.alt ?? ''}
          onChange={({ target }) => onChange({ ...note, alt: target.value || null })}
        />
        <CheckBox
          label="This is a floor plan"
          checked={note.floor_plan}
          onChange={({ target }) => onChange({ ...note, floor_plan: target.checked })}
        />
        <Actions onKeyDown={(event) => event.stopPropagation()}>
          <Button variant="secondary" disabled={place <= 1} onClick={() => step(-1)}>
            Previous
          </Button>
          <Button variant="secondary" disabled={place >= total} onClick={() => step(1)}>
            Next
          </Button>
          <Button onClick={onClose}>Done</Button>
        </Actions>
      </Stack>
    </Dialog>
  );
}

const Picture = styled.div<{ $isPlan: boolean }>`
  max-width: 240px;
  ${({ $isPlan }) => $isPlan && wholePicture}
`;

interface DraggingProps {
  images: readonly string[];
  onReorder: (images: string[]) => void;
  children: ReactNode;
}

/** Lets the mouse, a long press and keys drag pictures. */
function Dragging({ images, onReorder, children }: DraggingProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  function handleDragEnd({ active, over }: DragEndEvent) {
    if (!over || over.id === active.id) return;
    onReorder(arrayMove([...images], images.indexOf(String(active.id)), images.indexOf(String(over.id))));
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsFor(images), screenReaderInstructions: { draggable } }}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={[...images]} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

const draggable =
  'To move the image, press space or enter, then the arrow keys. Press space or enter again to drop it, escape to cancel.';

/** Announcements for screen readers while dragging; positions count from 1. */
function announcementsFor(images: readonly string[]): Announcements {
  const placeOf = (id: unknown) => images.indexOf(String(id)) + 1;
  const total = images.length;
  const dropped = (from: number, to: number) =>
    to === 0 || to === from ? `Image returned to place ${from}.` : `Image moved to place ${to} of ${total}.`;
  return {
    onDragStart: ({ active }) => `Image ${placeOf(active.id)} of ${total} picked up.`,
    onDragOver: ({ over }) => (over ? `Over place ${placeOf(over.id)} of ${total}.` : undefined),
    onDragEnd: ({ active, over }) => dropped(placeOf(active.id), placeOf(over?.id)),
    onDragCancel: ({ active }) => dropped(placeOf(active.id), 0),
  };
}
