import type { EventMeta, MarketplaceEvent } from '@marketplace/contracts/events';
import { v5, v7 } from 'uuid';

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
  /** The event in its newest shape; null when its type is not known to this code, it cannot be read, or operators skipped it. */
  event: Event | null;
  /** Why it cannot be read, as long as no operator skipped it. */
  unreadable?: UnreadableEvent;
}

/** A stored event of a known type that this code cannot read: what it holds is damaged, or only newer code knows what it means. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent';
  readonly position: number;
  readonly stream: string;
  /** A newer version of the product can read it. */
  readonly isNewer: boolean;

  constructor(
    message: string,
    { position, stream, isNewer = false, cause }: Place & { isNewer?: boolean; cause?: unknown },
  ) {
    super(message, { cause });
    this.position = position;
    this.stream = stream;
    this.isNewer = isNewer;
  }
}

type Place = Pick<RecordedEvent, 'position' | 'stream'>;

const NAMESPACE = 'b3f1c0de-6d2a-5c1e-9d3b-4f5e6a7b8c9d';

/** Returns a new id, a UUID of version 7: later ones sort behind earlier ones. */
export function newId(): string {
  return v7();
}

/**
 * Returns the id of an event that a client named by a key of its own, so that a retry is the same event.
 *
 * @param scope who may use the key for what, so that equal keys of others mean other events
 * @param index which of the command's events it is
 */
export function idempotentId(scope: string, key: string, index = 0): string {
  return v5(JSON.stringify([scope, key, index]), NAMESPACE);
}
