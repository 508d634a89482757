import type { EventMeta, MarketplaceEvent } from '@marketplace/contracts/events';

/** An event about to be appended. `version` is its place in its stream, null in streams without versions. */
export type NewEvent = MarketplaceEvent & {
  eventId: string;
  stream: string;
  version: number | null;
  meta: EventMeta;
};

/** An event as the log holds it. */
export interface RecordedEvent<Event = MarketplaceEvent> {
  position: number;
  eventId: string;
  stream: string;
  version: number | null;
  /** As stored; after a split of its type, `event` may have another. */
  type: string;
  schemaVersion: number;
  /** ISO 8601 UTC, by the database's clock. */
  recordedAt: string;
  meta: EventMeta;
  /** The event in its newest shape, or null when its type is not known to this code. */
  event: Event | null;
}
