import type { EventMeta, MarketplaceEvent } from '@marketplace/contracts/events';
import { v5, v7 } from 'uuid';

/** An event to append. `version` is its place in its stream; null in streams without versions. */
export type NewEvent = MarketplaceEvent & {
  eventId: string;
  stream: string;
  version: number | null;
  meta: EventMeta;
};

/** An event as the log stores it. */
export interface RecordedEvent<Event = MarketplaceEvent> {
  position: number;
  eventId: string;
  stream: string;
  version: number | null;
  /** The stored type. `event` may have another type if the type was split. */
  type: string;
  schemaVersion: number;
  /** ISO 8601 UTC, by the database's clock. */
  recordedAt: string;
  meta: EventMeta;
  /** The event in its newest shape; null when its type is unknown, it cannot be read, or it was skipped. */
  event: Event | null;
  /** Why it cannot be read; undefined once an operator skipped it. */
  unreadable?: UnreadableEvent;
}

/** A stored event of a known type that this code cannot read: damaged, or written by newer code. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent';
  readonly position: number;
  readonly stream: string;
  /** Whether a newer version of the product can read it. */
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

/** Returns a new UUID of version 7, which sorts by time. */
export function newId(): string {
  return v7();
}

/**
 * Returns an event id derived from a client's key, so that a retry is the same event.
 *
 * @param scope separates equal keys of different clients and uses
 * @param index which of the command's events it is
 */
export function idempotentId(scope: string, key: string, index = 0): string {
  return v5(JSON.stringify([scope, key, index]), NAMESPACE);
}
