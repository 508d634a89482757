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
import type { ReactNode } from 'react';

interface DraggingProps {
  images: readonly string[];
  onReorder: (images: string[]) => void;
  children: ReactNode;
}

/** Lets the mouse, a finger that stays a moment, and keys drag pictures to another place. */
export function Dragging({ images, onReorder, children }: DraggingProps) {
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

/** What screen readers say while a picture is dragged; places count from 1. */
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
