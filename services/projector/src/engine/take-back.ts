import type { ReadModels } from '@marketplace/read-models/database';
import type { SetAside } from '@marketplace/read-models/set-aside';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { readOrders } from '../operations/orders.ts';
import type { EventRange, Projection, Refused } from './projection.ts';
import { UnfoldableEvents } from './projection.ts';
import type { Target } from './registry.ts';
import { announcement, lockCheckpoint } from './registry.ts';
import { isKnownNow, shortened } from './set-aside.ts';
import type { Follow } from './step.ts';
import { foldRange } from './step.ts';
import { isOfEvent } from './transient-errors.ts';

interface Options {
  target: Target;
  /** Whether each stream is tried, as by new code; otherwise those whose event an operator skipped, or only newer code knew. */
  all: boolean;
  onTakenBack?: ((stream: string) => void) | undefined;
}

/**
 * Takes back streams that a generation set aside, each in one transaction under the lock of the checkpoint: what was kept of it is
 * folded from the log, in order, up to the checkpoint, and from then on it is folded with all others. A stream of which a later
 * event cannot be folded either is set aside from there on.
 *
 * @throws what the database says when it is not of an event
 */
export async function takeBack(
  db: Kysely<ReadModels>,
  projection: Projection,
  { target, all, onTakenBack }: Options,
): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    const outcome = await db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (tx) => {
        const checkpoint = await lockCheckpoint(tx, projection.name, target);
        if (!checkpoint || checkpoint.aside.length === 0) return undefined;
        const { skipped, paused } = await readOrders(tx, projection.name);
        if (target === 'live' && paused) return undefined;
        const isDue = (one: SetAside) =>
          !tried.has(one.stream) && (all || skipped.includes(one.since) || isKnownNow(projection, one));
        const one = checkpoint.aside.find(isDue);
        return one && { one, isBack: await foldOn(tx, { projection, checkpoint }, one, skipped) };
      });
    if (!outcome) return;
    tried.add(outcome.one.stream);
    if (outcome.isBack) onTakenBack?.(outcome.one.stream);
  }
}

/** Folds what was kept of a stream as far as it can be, and returns whether that is all of it. */
async function foldOn(
  tx: Kysely<ReadModels>,
  follow: Follow,
  { stream, since, reason }: SetAside,
  skipped: readonly number[],
): Promise<boolean> {
  const { checkpoint } = follow;
  const kept = { after: since - 1, upTo: checkpoint.position, skipped, only: stream };
  // the event itself first: while it cannot be folded, nobody need look for the ones after it
  const first = await foldUntilRefused(tx, follow, { ...kept, upTo: since });
  const rest = first.refused ? first : await foldUntilRefused(tx, follow, { ...kept, after: since });
  const refused = rest.refused;
  if (refused?.position === since && shortened(refused.reason) === reason) return false;
  await moveOn(tx, follow, { stream, refused, applied: first.applied + (rest === first ? 0 : rest.applied) });
  return !refused;
}

/** How many events were applied, and the one that ended it, if one did. */
interface Folded {
  applied: number;
  refused?: Refused;
}

/** Folds a range of one stream up to the first event that cannot be, whatever came to pass there. */
async function foldUntilRefused(tx: Kysely<ReadModels>, follow: Follow, range: EventRange): Promise<Folded> {
  const { after, upTo, only: stream = '' } = range;
  if (after >= upTo) return { applied: 0 };
  await sql`SAVEPOINT taking_back`.execute(tx);
  try {
    const applied = await foldRange(tx, follow, range);
    await sql`RELEASE SAVEPOINT taking_back`.execute(tx);
    return { applied };
  } catch (error) {
    if (!isOfEvent(error)) throw error;
    await sql`ROLLBACK TO SAVEPOINT taking_back`.execute(tx);
    const [named] = error instanceof UnfoldableEvents ? error.refused : [];
    if (named && named.position > after && named.position <= upTo) {
      const before = await foldUntilRefused(tx, follow, { ...range, upTo: named.position - 1 });
      return { refused: named, ...before };
    }
    if (upTo - after === 1) return { applied: 0, refused: { stream, position: upTo, reason: error.message } };
    const middle = Math.floor((after + upTo) / 2); // which one it is, the database does not say
    const half = await foldUntilRefused(tx, follow, { ...range, upTo: middle });
    if (half.refused) return half;
    const other = await foldUntilRefused(tx, follow, { ...range, after: middle });
    return { ...other, applied: half.applied + other.applied };
  }
}

/** Writes down how far a stream was folded, and tells whoever listens. */
async function moveOn(
  tx: Kysely<ReadModels>,
  { checkpoint: { name, generation } }: Follow,
  { stream, refused, applied }: { stream: string; refused: Refused | undefined; applied: number },
): Promise<void> {
  if (refused)
    await sql`
      UPDATE read.set_aside SET since = event.position, type = event.type, reason = ${shortened(refused.reason)}
      FROM log.events AS event WHERE event.position = ${refused.position}
        AND name = ${name} AND generation = ${generation} AND stream = ${stream}`.execute(tx);
  else
    await sql`
      DELETE FROM read.set_aside
      WHERE name = ${name} AND generation = ${generation} AND stream = ${stream}`.execute(tx);
  await sql`
    UPDATE read.projections
    SET applied = applied + ${applied}, taken_back = taken_back + 1, set_aside = set_aside - ${refused ? 0 : 1},
      updated_at = now()
    WHERE name = ${name} AND generation = ${generation}
    RETURNING CASE state WHEN 'live' THEN ${announcement(sql.ref('name'), sql.ref('position'))} END`.execute(
    tx,
  );
}
