import type { RecordedEvent } from '@marketplace/event-store/events';
import { eventAt, skippingProjection } from '@marketplace/event-store/read-log';
import { queryable } from '@marketplace/read-models/database';
import type { Projection } from '@marketplace/read-models/projections';
import { projections } from '../all-projections.ts';
import { registryStatus } from '../engine/registry.ts';
import type { Operator } from './operator.ts';

interface Skip {
  name: Projection;
  position: number;
  reason: string;
}

/**
 * Lets a projection pass over the event at which it stands still, or one that nobody can read: then also who writes to its stream
 * passes over it.
 *
 * @throws {RuleViolation} when it is neither
 */
export async function skipEvent(
  { db, operate, print }: Operator,
  { name, position, reason }: Skip,
): Promise<number> {
  const { generations } = await registryStatus(db);
  const stoppedAt = generations.flatMap((one) =>
    one.name === name && one.state !== 'retired' && one.errorPosition !== null ? [one.errorPosition] : [],
  );
  const event = await eventAt(queryable(db), position);
  const isUnreadable = event?.unreadable !== undefined && concerned(event).includes(name);
  const isNew = await operate({
    type: 'SkipEvent',
    projection: name,
    position,
    reason,
    isUnreadable,
    stoppedAt: [...new Set(stoppedAt)],
  });
  print(
    isNew
      ? `${name} passes over position ${position}, now and in every rebuild. The event stays in the log.`
      : `${name} passes over position ${position} already.`,
  );
  const live = generations.find((one) => one.name === name && one.state === 'live');
  if (live && live.position >= position)
    print(`What answers now had folded it before. To leave it out there as well: rebuild ${name}`);
  return 0;
}

/** Returns the projections that an event may stop, and the one whose skips count for who writes to its stream. */
function concerned({ stream, type }: RecordedEvent): (Projection | undefined)[] {
  const folding = projections.filter(({ handles }) => handles.some((handled) => handled === type));
  const [first] = folding.map(({ name }) => name).filter((name) => name !== 'activity'); // which nothing stops
  return [first, skippingProjection(stream)];
}
