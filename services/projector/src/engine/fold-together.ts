import { ProjectionEvent } from '@marketplace/contracts/projections/projection.events';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import type { Acts } from '../operations/orders.ts';
import { foldOrders, readAllActs } from '../operations/orders.ts';
import type { Orders } from '../operations/projection.decider.ts';
import type { EventCount, Projection } from './projection.ts';
import type { Checkpoint, LogEnd } from './registry.ts';
import { headOfSameLog, isSameEnd, lockLive } from './registry.ts';
import { isKnownNow } from './set-aside.ts';
import type { Follow } from './step.ts';
import { applyStep, countEvents } from './step.ts';

/** The last event of all projections, and whether they moved to it just now. */
export interface Folded extends LogEnd {
  moved: boolean;
  /** Whether streams are set aside. */
  isAside: boolean;
  /** What operators did up to that event; undefined while nobody needed to know. */
  acts: Acts | undefined;
}

/** Most events that are folded into all projections in one transaction: no projection is to wait long for another. */
const FEW_EVENTS = 5000;

/**
 * Folds what is new into the live generations of all projections in one transaction, whose statements are as many for a hundred
 * events as for one, and for three projections as for two.
 *
 * @param before what it returned last
 * @param retry whether streams that are set aside are to be tried again, which is done for each projection by itself
 * @returns undefined, with nothing done, when they do not keep step, an operator wants something else of one, streams are to be
 * tried again, or there is much to read
 */
export async function foldTogether(
  db: Kysely<ReadModels>,
  projections: readonly Projection[],
  before: Folded | undefined,
  retry: boolean,
): Promise<Folded | undefined> {
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      const names = projections.map(({ name }) => name);
      const checkpoints = await lockLive(tx, names);
      const [first] = checkpoints;
      if (!first || checkpoints.length < projections.length || !checkpoints.every(keepsStepWith(first)))
        return undefined;
      const isAside = checkpoints.some(({ aside }) => aside.length > 0);
      const follows = projections.flatMap((projection) =>
        checkpoints
          .filter(({ name }) => name === projection.name)
          .map((checkpoint) => ({ projection, checkpoint })),
      );
      if (isAside && (retry || follows.some(hasKnownNow))) return undefined;
      const known = isSameEnd(first, before) ? before?.acts : undefined;
      const head = await headOfSameLog(tx, first);
      const { position: after, eventId } = first;
      if (head === after) return { position: head, eventId, moved: false, isAside, acts: known };
      if (head - after > FEW_EVENTS) return undefined;
      const range = { after, upTo: head, skipped: [] };
      const counts = await countEvents(tx, range);
      const acts = known && !counts.some(isOfAct) ? known : await readAllActs(tx);
      if (checkpoints.some((checkpoint) => wantsElse(checkpoint, foldOrders(acts[checkpoint.name]))))
        return undefined;
      const [moved] = await applyStep(tx, follows, { ...range, head }, counts);
      return { position: head, eventId: moved?.eventId ?? null, moved: true, isAside, acts };
    });
}

function hasKnownNow({ projection, checkpoint }: Follow): boolean {
  return checkpoint.aside.some((one) => isKnownNow(projection, one));
}

function keepsStepWith(first: Checkpoint) {
  return ({ position, eventId, error }: Checkpoint) =>
    position === first.position && eventId === first.eventId && error === null;
}

const actTypes: readonly string[] = ProjectionEvent.options.map((option) => option.shape.type.value);

function isOfAct({ type }: EventCount): boolean {
  return actTypes.includes(type);
}

function wantsElse({ position, aside }: Checkpoint, { paused, skipped }: Orders): boolean {
  return paused || skipped.some((one) => one > position || aside.some(({ since }) => since === one));
}
