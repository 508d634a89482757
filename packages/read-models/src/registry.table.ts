import type { ColumnType, Generated } from 'kysely';
import type { Bigint } from './columns.ts';
import type { GenerationState, Projection } from './projections.ts';

/** `read.projections`: one row for each generation; `position` is its checkpoint, the last folded event. */
interface ProjectionsTable {
  name: Projection;
  generation: number;
  state: GenerationState;
  position: Bigint;
  /** Id of the event at `position`, which identifies the log; null at the start. */
  event_id: string | null;
  /** Folded events of handled types. */
  applied: Bigint;
  /** Events of unknown types that an earlier version ignored; this version sets their streams aside. */
  skipped: Bigint;
  /** How many streams are set aside; `read.set_aside` lists them. */
  set_aside: Generated<number>;
  /** How often a stream was resumed, which changed rows of events before `position`. */
  taken_back: Generated<number>;
  /** Why the projection stopped at the event after `position`; null while it runs. */
  error: string | null;
  /** Position of the failing event; null when no event is at fault. */
  error_position: Bigint | null;
  /** The log's end as of the latest batch. */
  head: ColumnType<string, string | undefined, string>;
  /** Events read per second: by a rebuild since its start, by a live generation in its latest batch. */
  rate: number | null;
  /** When the generation was created. */
  started_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** `read.live`: the generation that answers reads; going live updates this one row. */
interface LiveTable {
  name: Projection;
  generation: number;
}

/** `read.set_aside`: streams that a generation stopped folding at an event that it cannot fold. */
interface SetAsideTable {
  name: Projection;
  generation: number;
  stream: string;
  /** Position of the stream's first unfolded event. */
  since: Bigint;
  /** The event's type. */
  type: string;
  /** Why it cannot be folded. */
  reason: string;
}

/** `read.projector`: one row, the last heartbeat of any projector. */
interface ProjectorTable {
  one: Generated<boolean>;
  /** Waiting wake-ups; null when the queue did not answer. */
  queue_depth: Generated<number | null>;
  /** The last survey, as JSON of the contracts' `Survey`. */
  survey: ColumnType<unknown, string | undefined, string>;
  seen_at: Date;
}

export interface RegistryTables {
  'read.projections': ProjectionsTable;
  'read.live': LiveTable;
  'read.projector': ProjectorTable;
  'read.set_aside': SetAsideTable;
}
