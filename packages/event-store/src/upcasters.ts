import { EventMeta, eventTypes, MarketplaceEvent } from '@marketplace/contracts/events';
import type { RecordedEvent } from './events.ts';

/** A row of `log.events` as the driver gives it. */
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

type Upcaster = (data: unknown) => unknown;

/** From `Type.v1` to the data of version 2, and so on: reading applies them until none is left. */
export type Upcasters = Readonly<Record<string, Upcaster>>;

const upcasters: Upcasters = {};

const known = new Set<string>(eventTypes);

/** A stored event of a known type that does not parse: the log holds what this code cannot mean. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent';
}

/**
 * Returns a stored event in its newest shape; `event` is null when its type is unknown here.
 *
 * @throws {UnreadableEvent} naming the position and type of a known event, or of meta, that does not parse
 */
export function readEvent(row: EventRow): RecordedEvent {
  const event = known.has(row.type) ? parseEvent(row) : null;
  return {
    position: Number(row.position),
    eventId: row.event_id,
    stream: row.stream_id,
    version: row.version,
    type: row.type,
    schemaVersion: row.schema_version,
    recordedAt: row.recorded_at.toISOString(),
    meta: parseMeta(row),
    event,
  };
}

function parseEvent({ position, type, schema_version, data }: EventRow): MarketplaceEvent {
  const parsed = MarketplaceEvent.safeParse({
    type,
    data: upcast(upcasters, { type, version: schema_version, data }),
  });
  if (parsed.success) return parsed.data;
  throw new UnreadableEvent(`event ${position} of type ${type} does not parse: ${parsed.error.message}`);
}

function parseMeta({ position, type, meta }: EventRow): EventMeta {
  const parsed = EventMeta.safeParse(meta);
  if (parsed.success) return parsed.data;
  throw new UnreadableEvent(
    `the meta of event ${position} of type ${type} does not parse: ${parsed.error.message}`,
  );
}

/** Returns the data of an event in the shape of the newest version that a registry leads to. */
export function upcast(
  registry: Upcasters,
  { type, version, data }: { type: string; version: number; data: unknown },
): unknown {
  const next = registry[`${type}.v${version}`];
  return next ? upcast(registry, { type, version: version + 1, data: next(data) }) : data;
}

/** Returns the schema version that new events of a type are written in: one past the type's last upcaster. */
export function newestVersion(type: string, registry: Upcasters = upcasters): number {
  let version = 1;
  while (registry[`${type}.v${version}`]) version++;
  return version;
}
