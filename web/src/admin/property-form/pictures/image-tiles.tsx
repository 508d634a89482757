import type { DragEndEvent } from '@dnd-kit/core';
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
import type { ImageNote } from '@marketplace/contracts/listings/image-notes';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { space } from '../../../ui/theme.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { dragInstructions, dragWords } from './drag-words.ts';
import { noteOf } from './image-notes.ts';
import { ImageTile, toolOf } from './image-tile.tsx';

interface ImageTilesProps {
  id: string;
  images: readonly string[];
  notes: readonly ImageNote[];
  /** Where this browser has those that came from here, by path. */
  previews: ReadonlyMap<string, string>;
  /** Of the picture's tools, the one that has the focus when the pictures have changed: see `toolOf`. */
  focusNext: RefObject<string | undefined>;
  /** Id of what has the focus when none is left. */
  afterLast: string;
  onReorder: (images: string[]) => void;
  onRemove: (path: string) => void;
  onDescribe: (path: string) => void;
  /** Of a picture that other listings show too; not offered without it. */
  onRemoveEverywhere: ((path: string, listings: number) => void) | undefined;
  /** Tiles of what is to be a picture. */
  children: ReactNode;
}

/**
 * The pictures in their order, to be dragged, moved by buttons, described and removed. The focus follows the picture that is moved,
 * and goes on to the next one from one that is removed.
 */
export function ImageTiles({ id, images, notes, previews, focusNext, children, ...does }: ImageTilesProps) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order of the tiles takes the focus away
  useEffect(() => {
    if (focusNext.current === undefined) return;
    const tool = list.current?.querySelector<HTMLElement>(`[data-tool="${focusNext.current}"]`);
    (tool ?? document.getElementById(does.afterLast))?.focus();
    focusNext.current = undefined;
  }, [images]);

  function move(path: string, step: -1 | 1) {
    const from = images.indexOf(path);
    const to = from + step;
    if (to < 0 || to >= images.length) return;
    focusNext.current = toolOf(path, step);
    setSaid(`Image moved to place ${to + 1} of ${images.length}.`);
    does.onReorder(arrayMove([...images], from, to));
  }
  function remove(path: string) {
    const index = images.indexOf(path);
    focusNext.current = toolOf(images[index + 1] ?? images[index - 1] ?? '', 'remove');
    does.onRemove(path);
  }
  const everywhere = does.onRemoveEverywhere;
  return (
    <>
      <Dragging images={images} onReorder={does.onReorder}>
        <Tiles ref={list} id={id} tabIndex={-1} aria-label="Images of the property, in order">
          {images.map((path, index) => (
            <ImageTile
              key={path}
              path={path}
              note={noteOf(notes, path)}
              preview={previews.get(path)}
              place={index + 1}
              total={images.length}
              onMove={(step) => move(path, step)}
              onRemove={() => remove(path)}
              onDescribe={() => does.onDescribe(path)}
              onRemoveEverywhere={everywhere && ((listings) => everywhere(path, listings))}
            />
          ))}
          {children}
        </Tiles>
      </Dragging>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

interface DraggingProps extends Pick<ImageTilesProps, 'images' | 'onReorder' | 'children'> {}

/** Lets the mouse, a finger that stays a moment, and keys drag pictures to another place. */
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
      accessibility={{ announcements: dragWords(images), screenReaderInstructions: dragInstructions }}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={[...images]} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

const Tiles = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(152px, 1fr));
  gap: ${space(3)};
  align-items: start;
  isolation: isolate; /* what is dragged passes below the head of a dialog */
  &:empty { display: none; }
`;
