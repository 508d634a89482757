import type { ColumnType, Generated } from 'kysely';
import type { GenerationState, Projection } from './projections.ts';

/** bigint columns arrive as text; positions stay far below 2^53. */
export type Bigint = ColumnType<string, number | string, number | string>;

/** `read.projections`: one row a generation; `position` is its checkpoint, the last event it has applied. */
interface ProjectionsTable {
  name: Projection;
  generation: number;
  state: GenerationState;
  position: Bigint;
  /** Id of the event at `position`: tells the log it was read from, null at the start. */
  event_id: string | null;
  /** Events of handled types that were applied. */
  applied: Bigint;
  /** Events of unknown types that were passed over. */
  skipped: Bigint;
  /** Why the projection stands still at the event after `position`, or null. */
  error: string | null;
  /** Position of the event at fault, or null when it is not an event's. */
  error_position: Bigint | null;
  /** The log's end, as the latest batch saw it. */
  head: ColumnType<string, string | undefined, string>;
  /** Events of the log read a second: of a rebuild since it began, of a live generation in its latest batch. */
  rate: number | null;
  /** When the generation was made. */
  started_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** `read.live`: which generation answers reads; going live is an update of this one row. */
interface LiveTable {
  name: Projection;
  generation: number;
}

/** `read.projector`: one row, the last sign of life of any projector. */
interface ProjectorTable {
  one: Generated<boolean>;
  /** Wake-ups that wait, null when the queue could not be asked. */
  queue_depth: number | null;
  seen_at: Date;
}

export interface RegistryTables {
  'read.projections': ProjectionsTable;
  'read.live': LiveTable;
  'read.projector': ProjectorTable;
}
