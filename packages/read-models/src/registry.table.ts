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
  /** Events of unknown types that an earlier version of the product passed over; this one sets their streams aside. */
  skipped: Bigint;
  /** How many streams are set aside; which, is in `read.set_aside`. */
  set_aside: Generated<number>;
  /** How often one was taken back, so that rows of events before `position` came or changed. */
  taken_back: Generated<number>;
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

/** `read.set_aside`: the streams that a generation leaves as they were before an event of theirs that it cannot fold. */
interface SetAsideTable {
  name: Projection;
  generation: number;
  stream: string;
  /** Position of the first event of the stream that is not folded. */
  since: Bigint;
  /** Its type. */
  type: string;
  /** Why it cannot be folded. */
  reason: string;
}

/** `read.projector`: one row, the last sign of life of any projector. */
interface ProjectorTable {
  one: Generated<boolean>;
  /** Wake-ups that wait, null when the queue could not be asked. */
  queue_depth: Generated<number | null>;
  /** What one found when it last looked round, as `Survey` of the contracts; given as JSON. */
  survey: ColumnType<unknown, string | undefined, string>;
  seen_at: Date;
}

export interface RegistryTables {
  'read.projections': ProjectionsTable;
  'read.live': LiveTable;
  'read.projector': ProjectorTable;
  'read.set_aside': SetAsideTable;
}
