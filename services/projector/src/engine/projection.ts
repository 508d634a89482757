import type { MarketplaceEvent } from '@marketplace/contracts/events';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Projection as ProjectionName } from '@marketplace/read-models/projections';
import type { Kysely } from 'kysely';

export type EventType = MarketplaceEvent['type'];

/** The events at positions greater than `after` and up to and including `upTo`; none is missing. */
export interface EventRange {
  after: number;
  upTo: number;
}

/** A range to fold, with what the log says beside its events. */
export interface Step extends EventRange {
  /** The log's end. */
  head: number;
  /** Positions that operators let pass over. */
  skipped: readonly number[];
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
   * Folds a range into the tables of a schema, in the caller's transaction.
   *
   * @throws when an event of a handled type cannot be folded; nothing of the range may then be kept
   */
  apply(tx: Kysely<ReadModels>, schema: string, range: EventRange): Promise<void>;
  /** Compares every row of its tables with the log, in code that shares nothing with `apply` but the names of columns. */
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
}

/** A row of a read model that is not what the log says; `null` stands for no such row. */
export interface Difference {
  table: string;
  key: string;
  expected: unknown;
  found: unknown;
}

/** An event contradicts what the log said before it, or says what no event of its type can say. */
export class UnfoldableEvent extends Error {
  override name = 'UnfoldableEvent';
}
