import { ImageEvent } from '@marketplace/contracts/images/image.events';
import type { RecordedEvent } from '@marketplace/event-store/events';
import type { ImageState } from './image.decider.ts';
import { imageDecider } from './image.decider.ts';

/** Returns a picture as its stream tells it, and the stream's version; version 0 when there is no such stream. */
export function foldImage(recorded: RecordedEvent[]): { state: ImageState; version: number } {
  const events = recorded.flatMap(({ event }) => ImageEvent.safeParse(event).data ?? []);
  return {
    state: events.reduce(imageDecider.evolve, imageDecider.initialState),
    version: recorded.at(-1)?.version ?? 0,
  };
}
