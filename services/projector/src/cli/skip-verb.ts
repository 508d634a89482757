import type { RecordedEvent } from '@marketplace/event-store/events';
import { eventAt, skippingProjection } from '@marketplace/event-store/read-log';
import { queryable } from '@marketplace/read-models/database';
import type { Projection } from '@marketplace/read-models/projections';
import { sql } from 'kysely';
import { projections } from '../all-projections.ts';
import { registryStatus } from '../engine/registry.ts';
import type { Operator } from './operator.ts';

interface Skip {
  name: Projection;
  position: number;
  reason: string;
}

/**
 * Lets a projection pass over the event at which it stands still or has set a stream aside, or one that nobody can read: then also
 * who writes to its stream passes over it.
 *
 * @throws {RuleViolation} when it is none of these
 */
export async function skipEvent(
  { db, operate, print }: Operator,
  { name, position, reason }: Skip,
): Promise<number> {
  const found = await heldUp(db, name);
  const event = await eventAt(queryable(db), position);
  const isUnreadable = event?.unreadable !== undefined && concerned(event).includes(name);
  const isNew = await operate({
    type: 'SkipEvent',
    projection: name,
    position,
    reason,
    isUnreadable,
    heldUpAt: [...new Set(found.map((one) => one.position))],
  });
  print(
    isNew
      ? `${name} passes over position ${position}, now and in every rebuild. The event stays in the log.`
      : `${name} passes over position ${position} already.`,
  );
  const { generations } = await registryStatus(db);
  const live = generations.find((one) => one.name === name && one.state === 'live');
  const isKept = found.some((one) => one.isLive && one.stream === event?.stream && one.position <= position);
  if (live && live.position >= position && !isKept)
    print(`What answers now had folded it before. To leave it out there as well: rebuild ${name}`);
  return 0;
}

/** Returns the events at which the generations of a projection stand still, or have set a stream aside, which is then named. */
async function heldUp(db: Operator['db'], name: Projection) {
  const { rows } = await sql<{ position: number; stream: string | null; isLive: boolean }>`
    SELECT error_position::float8 AS position, NULL AS stream, state = 'live' AS "isLive"
    FROM read.projections WHERE name = ${name} AND state <> 'retired' AND error_position IS NOT NULL
    UNION SELECT since::float8, stream, state = 'live'
    FROM read.set_aside JOIN read.projections USING (name, generation) WHERE name = ${name} AND state <> 'retired'
    ORDER BY position`.execute(db);
  return rows;
}

/** Returns the projections that an event may hold up, and the one whose skips count for who writes to its stream. */
function concerned({ stream, type }: RecordedEvent): (Projection | undefined)[] {
  const folding = projections.filter(({ handles }) => handles.some((handled) => handled === type));
  const [first] = folding.map(({ name }) => name).filter((name) => name !== 'activity'); // which nothing holds up
  return [first, skippingProjection(stream)];
}
