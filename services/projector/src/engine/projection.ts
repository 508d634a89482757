import type { MarketplaceEvent } from '@marketplace/contracts/events';
import type { KnownEvents } from '@marketplace/event-store/upcasters';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Projection as ProjectionName } from '@marketplace/read-models/projections';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

export type EventType = MarketplaceEvent['type'];

/** The events at positions greater than `after` and up to and including `upTo`; none is missing. */
export interface EventRange {
  after: number;
  upTo: number;
  /** Positions in it that operators skipped. */
  skipped: readonly number[];
  /** Streams that are set aside, each with the position from which on its events are left out; none when not given. */
  aside?: Readonly<Record<string, number>>;
  only?: string;
  /** Those of the events that the projection handles, when a survey found them. */
  positions?: readonly number[] | undefined;
  /** Its events were copied to a temporary table, because some are detached from the log. */
  staged?: boolean;
}

/** Returns the table with the events of a range. */
export function eventsOf({ staged }: EventRange): RawBuilder<unknown> {
  return sql.raw(staged ? 'pg_temp.staged_events' : 'log.events');
}

/** Longer ranges are read by several processes of the database. */
const FEW_POSITIONS = 20_000;

/** Whether preparing for a range is worthwhile; never when a part of it is left out. */
export function isLong({ after, upTo, skipped, aside = {}, only }: EventRange): boolean {
  const isWhole = skipped.length === 0 && Object.keys(aside).length === 0 && only === undefined;
  return isWhole && upTo - after > FEW_POSITIONS;
}

/** Returns the condition that a row of `log.events` is in a range, folded or left out. */
export function isWithin({ after, upTo, only }: EventRange): RawBuilder<boolean> {
  const between = sql<boolean>`position > ${after} AND position <= ${upTo}`;
  return only === undefined ? between : sql<boolean>`${between} AND stream_id = ${only}`;
}

/** Rows of a range that are neither skipped nor set aside. */
export function isKept({ skipped, aside = {} }: EventRange): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [];
  if (skipped.length > 0) conditions.push(sql`position <> ALL(${skipped}::bigint[])`);
  if (Object.keys(aside).length > 0)
    conditions.push(sql`coalesce(position < (${JSON.stringify(aside)}::jsonb ->> stream_id)::bigint, true)`);
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` AND `)}`;
}

/** Returns the condition that a row of `log.events` is in a range and is folded. */
export function isIn(range: EventRange): RawBuilder<boolean> {
  return sql`${isWithin(range)} AND ${isKept(range)}`;
}

/** How many events of a type a range holds, and how many of them are folded. */
export interface EventCount {
  type: string;
  present: string;
  counted: string;
  newest: number | null;
  /** Of a survey that keeps them: their positions, in no order; null for a type that the projection does not handle. */
  positions?: number[] | null;
}

/** What a projection writes of a range, as parts of one statement. */
export interface Writes {
  /** Common table expressions, `name AS (…)`, each name begun with the projection's. */
  parts: readonly RawBuilder<unknown>[];
  refusal?: RawBuilder<Refused[] | null>;
}

/** The first event of a stream that cannot be folded, and why. */
export interface Refused {
  stream: string;
  position: number;
  reason: string;
}

/** A pure function of the log: no clock, no ids, no other source. */
export interface Projection {
  name: ProjectionName;
  /** The types it folds; events of all others move its checkpoint and nothing else. */
  handles: readonly EventType[];
  /** Event types and versions of this code. A stream with any other event is set aside. */
  knows: KnownEvents;
  /** How many positions one transaction may cover. */
  batchSize: number;
  /** What it writes of an event depends on no other event: two ranges may be folded at once. */
  isIndependent?: boolean;
  /** Reads a long range at once, and returns the counts. It may keep what `fold` needs until the transaction ends. */
  survey?(tx: Kysely<ReadModels>, range: EventRange): Promise<EventCount[]>;
  /**
   * Folds a range into the tables of a schema, in the caller's transaction, and returns the writes that are to be
   * written. Of a long range it may write the first of it by itself.
   *
   * @throws {UnfoldableEvents} naming events that cannot be folded; nothing of the range may then be kept. Whatever else is thrown
   * is searched for in ever shorter ranges.
   */
  fold(tx: Kysely<ReadModels>, schema: string, range: EventRange): Promise<Writes>;
  verification: ComparedTables;
}

type Row = Record<string, unknown>;

/** How `verify` compares the tables of a projection with a rebuild. */
interface ComparedTables {
  tables: Readonly<Record<string, ComparedTable>>;
  /** Selects the streams of which the tables of a schema contradict each other, whatever the log says. */
  contradicting?(schema: string): RawBuilder<{ stream: string }>;
}

/** How rows of a table are compared; in SQL they are named `expected` and `found`. */
export interface ComparedTable {
  key: readonly [string, ...string[]];
  stream: RawBuilder<unknown>;
  columns?: readonly string[];
  /** Whether rows that differ mean the same, because older code wrote the one that was found. */
  isSame?(expected: Row, found: Row): boolean;
  said?(row: Row): string;
}

/** An event that contradicts the log before it, or is malformed. */
export class UnfoldableEvent extends Error {
  override name = 'UnfoldableEvent';
}

/** @throws {UnfoldableEvent} when an event is not newer than the state; a gap means that an event was skipped */
export function assertFollows(version: number, before: { version: number } | undefined): void {
  if (version <= (before?.version ?? 0))
    throw new UnfoldableEvent(`version ${version} cannot follow version ${before?.version ?? 0}`);
}

export class UnfoldableEvents extends Error {
  override name = 'UnfoldableEvents';
  readonly refused: readonly Refused[];
  constructor(refused: readonly Refused[]) {
    super(refused.map(({ position, reason }) => `event ${position}: ${reason}`).join('; '));
    this.refused = refused;
  }
}
