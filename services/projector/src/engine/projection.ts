import type { MarketplaceEvent } from '@marketplace/contracts/events';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Projection as ProjectionName } from '@marketplace/read-models/projections';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

export type EventType = MarketplaceEvent['type'];

/** The events at positions greater than `after` and up to and including `upTo`; none is missing. */
export interface EventRange {
  after: number;
  upTo: number;
  /** Positions in it that operators let pass over. */
  skipped: readonly number[];
}

/** A range longer than this is read by several processes of the database at once, and by a projection in a way of its own. */
const FEW_POSITIONS = 20_000;

/** Whether a range is long enough that preparing for it costs less than it saves; one with holes by order never is. */
export function isLong({ after, upTo, skipped }: EventRange): boolean {
  return skipped.length === 0 && upTo - after > FEW_POSITIONS;
}

/** Returns the condition that a row of `log.events` is in a range. */
export function isIn({ after, upTo, skipped }: EventRange): RawBuilder<boolean> {
  const between = sql<boolean>`position > ${after} AND position <= ${upTo}`;
  return skipped.length === 0 ? between : sql<boolean>`${between} AND position <> ALL(${skipped}::bigint[])`;
}

/** How many events of a type a range holds, and how many of them are not skipped. */
export interface EventCount {
  type: string;
  present: string;
  counted: string;
}

/** What a projection writes of a range, as parts of one statement that the parts of others may stand beside. */
export interface Writes {
  /** Common table expressions, `name AS (…)`, each name begun with the projection's. */
  parts: readonly RawBuilder<unknown>[];
  /** An expression over the parts: why an event of the range cannot be folded, or null. */
  refusal?: RawBuilder<string | null>;
}

/** What folds the log into the tables of a generation. A pure function of the log: no clock, no ids, no other source. */
export interface Projection {
  name: ProjectionName;
  /** The types it folds; events of all others move its checkpoint and nothing else. */
  handles: readonly EventType[];
  /** How many positions one transaction may cover. */
  batchSize: number;
  /** The statements that make its tables inside a schema. */
  tables(schema: string): string[];
  /** The statements that make what only readers need; a rebuild runs them when the tables are filled. */
  indexes(schema: string): string[];
  /**
   * Looks at every event of a long range at once, keeps what `fold` needs of it until the transaction ends, and returns how many
   * there are. Without it, they are counted before the projection sees them.
   */
  survey?(tx: Kysely<ReadModels>, range: EventRange): Promise<EventCount[]>;
  /**
   * Folds a range into the tables of a schema, in the caller's transaction: reads what it needs, and returns what is then to be
   * written. Of a long range it may write the first of it by itself.
   *
   * @throws when an event of a handled type cannot be folded; nothing of the range may then be kept
   */
  fold(tx: Kysely<ReadModels>, schema: string, range: EventRange): Promise<Writes>;
  /** Compares every row of its tables with the log, in code that shares nothing with `fold` but the names of columns. */
  compare(tx: Kysely<ReadModels>, generation: FilledTables): Promise<Compared>;
}

/** Tables to compare with the log up to a position, without the positions that operators skipped. */
export interface FilledTables {
  schema: string;
  position: number;
  skipped: readonly number[];
}

/** How many rows were compared, and what does not agree. */
export interface Compared {
  rows: number;
  differences: Difference[];
  /** Events that this code cannot fold and nobody skipped: what they are about was not compared. */
  unread: Unread[];
}

/** An event that a rebuild would stop at, or leave out because only newer code knows it. */
export interface Unread {
  position: number;
  type: string;
  reason: string;
  /** A rebuild would stop at it. */
  stops: boolean;
}

/** A row of a read model that is not what the log says; `null` stands for no such row. */
export interface Difference {
  table: string;
  key: string;
  expected: unknown;
  found: unknown;
  /**
   * The fault is in the tables, for they contradict each other, or hold what operators skipped. Otherwise it may as well be the
   * log that was changed after it was folded.
   */
  isOfTables: boolean;
}

/** An event contradicts what the log said before it, or says what no event of its type can say. */
export class UnfoldableEvent extends Error {
  override name = 'UnfoldableEvent';
}
