import type { Projection } from '@marketplace/read-models/projections';
import { registryStatus } from '../engine/registry.ts';
import type { Operator } from './operator.ts';

interface Skip {
  name: Projection;
  position: number;
  reason: string;
}

/** Lets a projection pass over the event at which it stands still. @throws {RuleViolation} when it does not */
export async function skipEvent(
  { db, operate, print }: Operator,
  { name, position, reason }: Skip,
): Promise<number> {
  const { generations } = await registryStatus(db);
  const stoppedAt = generations.flatMap((one) =>
    one.name === name && one.state !== 'retired' && one.errorPosition !== null ? [one.errorPosition] : [],
  );
  const isNew = await operate({
    type: 'SkipEvent',
    projection: name,
    position,
    reason,
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
