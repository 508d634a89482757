import { EventMeta, eventTypes, MarketplaceEvent } from '@marketplace/contracts/events';
import { z } from 'zod';
import type { RecordedEvent } from './events.ts';
import { UnreadableEvent } from './events.ts';

/** A row of `log.events` as the driver returns it. */
export interface EventRow {
  position: string;
  event_id: string;
  stream_id: string;
  version: number | null;
  type: string;
  schema_version: number;
  data: unknown;
  meta: unknown;
  recorded_at: Date;
}

/** The content of an event, in one of its type's schema versions. */
interface Versioned {
  type: string;
  version: number;
  data: unknown;
}

/**
 * Upgrades an event from `Type.v1` to its next schema version, or to another type after a split. It may throw on content that it
 * cannot read. Readers apply upcasters until none is left.
 */
export type Upcasters = Readonly<Record<string, (data: unknown) => Versioned>>;

/** The event types that a program can read. */
export interface EventSchemas<Event> {
  schema: z.ZodType<Event>;
  types: readonly string[];
  upcasters: Upcasters;
}

const marketplace: EventSchemas<MarketplaceEvent> = {
  schema: MarketplaceEvent,
  types: eventTypes,
  upcasters: {},
};

/**
 * Returns a stored event in its newest shape; `event` is null when its type is unknown.
 *
 * @throws {UnreadableEvent} with position and type, when the event or its meta cannot be parsed or has an unknown schema version
 */
export function readEvent(row: EventRow): RecordedEvent {
  return readEventIn(marketplace, row);
}

/** Does what `readEvent` does, for any set of event types. */
export function readEventIn<Event>(language: EventSchemas<Event>, row: EventRow): RecordedEvent<Event> {
  return { event: parseEvent(language, row), meta: parseMeta(row), ...envelopeOf(row) };
}

const UNKNOWN: EventMeta = {
  actor: { kind: 'system', id: null, name: 'unknown' },
  source: 'cli',
  request_id: 'unknown',
};

/** Returns a stored event without its content. */
export function skippedEvent(row: EventRow): RecordedEvent {
  return { meta: EventMeta.safeParse(row.meta).data ?? UNKNOWN, event: null, ...envelopeOf(row) };
}

function envelopeOf(row: EventRow): Omit<RecordedEvent, 'meta' | 'event'> {
  return {
    position: Number(row.position),
    eventId: row.event_id,
    stream: row.stream_id,
    version: row.version,
    type: row.type,
    schemaVersion: row.schema_version,
    recordedAt: row.recorded_at.toISOString(),
  };
}

function parseEvent<Event>({ schema, types, upcasters }: EventSchemas<Event>, row: EventRow): Event | null {
  if (types.includes(row.type) && row.schema_version > newestVersion(row.type, upcasters))
    throw unreadable(row, `is of schema version ${row.schema_version}, newer than this code`, {
      isNewer: true,
    });
  try {
    const { type, data } = upcast(upcasters, { type: row.type, version: row.schema_version, data: row.data });
    return types.includes(type) ? schema.parse({ type, data }) : null;
  } catch (cause) {
    throw unreadable(row, `does not parse: ${reasonOf(cause)}`, { cause });
  }
}

function parseMeta(row: EventRow): EventMeta {
  const parsed = EventMeta.safeParse(row.meta);
  if (parsed.success) return parsed.data;
  throw unreadable(row, `does not parse: ${reasonOf(parsed.error)}`, { of: 'the meta of ' });
}

function unreadable(
  { position, stream_id, type }: EventRow,
  problem: string,
  why: { isNewer?: boolean; cause?: unknown; of?: string } = {},
): UnreadableEvent {
  const message = `${why.of ?? ''}event ${position} of type ${type} ${problem}`;
  return new UnreadableEvent(message, { position: Number(position), stream: stream_id, ...why });
}

/** Returns in one line why something cannot be parsed. */
function reasonOf(cause: unknown): string {
  if (cause instanceof z.core.$ZodError)
    return cause.issues
      .map(({ path, message }) => [...(path.length > 0 ? [path.join('.')] : []), message].join(': '))
      .join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}

/** Returns an event after all its upcasters. */
export function upcast(registry: Upcasters, event: Versioned): Versioned {
  const next = registry[`${event.type}.v${event.version}`];
  return next ? upcast(registry, next(event.data)) : event;
}

/** The newest schema version of each event type that this code knows. */
export type KnownEvents = Readonly<Record<string, number>>;

/** Returns the schema version of new events of a type: one more than the type's last upcaster. */
export function newestVersion(type: string, registry: Upcasters = marketplace.upcasters): number {
  let version = 1;
  while (registry[`${type}.v${version}`]) version++;
  return version;
}

export const knownEvents: KnownEvents = Object.fromEntries(
  eventTypes.map((type) => [type, newestVersion(type)]),
);
