import type { EventMeta, MarketplaceEvent } from '@marketplace/contracts/events';
import { newId } from '@marketplace/event-store/event-ids';
import type { NewEvent } from '@marketplace/event-store/events';

/** Returns what was decided about a stream at `version` as the events that follow it. */
export function numbered(
  events: MarketplaceEvent[],
  { stream, version, meta }: { stream: string; version: number; meta: EventMeta },
): NewEvent[] {
  return events.map((event, index) => ({
    ...event,
    stream,
    version: version + index + 1,
    eventId: newId(),
    meta,
  }));
}
