import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';

/** What screen readers say of the grip of a picture. */
export const dragInstructions: ScreenReaderInstructions = {
  draggable:
    'To move the image, press space or enter, then the arrow keys; space or enter puts it down, escape leaves it where it was.',
};

/** Returns what screen readers say while a picture is dragged: places count from 1. */
export function dragWords(images: readonly string[]): Announcements {
  const placeOf = (id: unknown) => images.indexOf(String(id)) + 1;
  const total = images.length;
  return {
    onDragStart: ({ active }) => `Image ${placeOf(active.id)} of ${total} picked up.`,
    onDragOver: ({ over }) => (over ? `Over place ${placeOf(over.id)} of ${total}.` : undefined),
    onDragEnd: ({ active, over }) => {
      const [from, to] = [placeOf(active.id), placeOf(over?.id)];
      return over && to !== from
        ? `Image moved to place ${to} of ${total}.`
        : `Image put back to place ${from}.`;
    },
    onDragCancel: ({ active }) => `Image put back to place ${placeOf(active.id)}.`,
  };
}
