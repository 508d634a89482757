import type { SetAside } from '@marketplace/contracts/operations/operations.views';
import type { ReadModels } from '@marketplace/read-models/database';
import { schemaOf } from '@marketplace/read-models/projections';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { readOrders } from '../operations/orders.ts';
import type { EventRange, Projection, Refused } from './projection.ts';
import { UnfoldableEvents } from './projection.ts';
import type { Checkpoint, Target } from './registry.ts';
import { announcement, headOfSameLog, LogReplaced, lockCheckpoint, recordError } from './registry.ts';
import { isKnownNow, setAside, shortened } from './set-aside.ts';
import type { Follow, Step } from './step.ts';
import { applyStep, foldRange, HoleInLog } from './step.ts';
import { isOfEvent, isTimeout, isTransient } from './transient-errors.ts';

/** `due`: a set-aside stream must be resumed first. `moved`: a batch was folded, and more may follow. */
type Outcome =
  | { state: 'busy' | 'paused' | 'cancelled' | 'due' | 'current' }
  | ({ state: 'moved'; fresh: readonly SetAside[] } & Progress);

/** How far the work is, and how many events it reads a second. */
export interface Progress {
  position: number;
  head: number;
  rate: number;
}

interface Options {
  target: Target;
  signal?: AbortSignal;
  onBatch?: (progress: Progress) => void;
  /** Retry every stream that is set aside, not only those whose event was skipped. */
  retry?: boolean;
  onSetAside?: (one: SetAside) => void;
  onTakenBack?: (stream: string) => void;
}

/**
 * Folds the log in batches, each in one transaction, and sets aside the streams of events that cannot be folded.
 *
 * @throws {ProjectionStopped} when it cannot go on; transient errors of the database as they are
 */
export async function catchUp(
  db: Kysely<ReadModels>,
  projection: Projection,
  { retry = false, ...options }: Options,
): Promise<Outcome> {
  const { target, onTakenBack } = options;
  const retryAside = (all: boolean) =>
    retrySetAside(db, projection, { target, all, onTakenBack }).then(
      () => undefined,
      (error: unknown) => ({ error }), // must not delay the rest
    );
  let failure = retry ? await retryAside(true) : undefined;
  for (;;) {
    const outcome = await readNextBatch(db, projection, {
      ...options,
      isRetryFailing: failure !== undefined,
    });
    if (outcome.state === 'due') failure = await retryAside(false);
    else if (failure) throw failure.error;
    else return outcome;
  }
}

async function readNextBatch(
  db: Kysely<ReadModels>,
  projection: Projection,
  {
    target,
    signal,
    onBatch,
    onSetAside,
    isRetryFailing,
  }: Omit<Options, 'retry'> & { isRetryFailing: boolean },
): Promise<Outcome> {
  let most = projection.batchSize;
  const refused = new Map<string, Refused>();
  for (;;)
    try {
      const outcome = await applyBatch(db, projection, target, { most, refused, isRetryFailing });
      if (outcome.state !== 'moved') return outcome;
      refused.clear();
      for (const one of outcome.fresh) onSetAside?.(one);
      onBatch?.(outcome);
      if (outcome.position === outcome.head) return { state: 'current' };
      if (signal?.aborted) return outcome;
      if (most < projection.batchSize) most = most === 1 ? projection.batchSize : Math.ceil(most / 2);
    } catch (error) {
      if (!(error instanceof BatchFailed)) throw error;
      if (addRefused(refused, await refusedBy(db, error))) continue;
      const isTooLong = error.size > 0 && isTimeout(error.cause);
      if (isTransient(error.cause) && !isTooLong) throw error.cause;
      if (error.size <= 1) throw await stop(db, error);
      most = Math.ceil(error.size / 2);
    }
}

async function refusedBy(
  db: Kysely<ReadModels>,
  { cause, size, checkpoint }: BatchFailed,
): Promise<readonly Refused[]> {
  if (cause instanceof UnfoldableEvents) return cause.refused;
  if (size !== 1 || !isOfEvent(cause)) return [];
  const position = checkpoint.position + 1;
  const event = await eventAt(db, position);
  return event ? [{ stream: event.stream, position, reason: cause.message }] : [];
}

function addRefused(known: Map<string, Refused>, refused: readonly Refused[]): boolean {
  const news = refused.filter(
    ({ stream, position }) => position < (known.get(stream)?.position ?? Number.POSITIVE_INFINITY),
  );
  for (const one of news) known.set(one.stream, one);
  return news.length > 0;
}

interface Batch {
  most: number;
  refused: ReadonlyMap<string, Refused>;
  /** Resuming streams has failed for now. */
  isRetryFailing: boolean;
}

/** Of a rebuild it also folds the next range, on another connection, when the projection is independent. */
async function applyBatch(
  db: Kysely<ReadModels>,
  projection: Projection,
  target: Target,
  { most, refused, isRetryFailing }: Batch,
): Promise<Outcome> {
  let next: Promise<Progress> | undefined;
  const first: Promise<Outcome> = db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      const checkpoint = await lockCheckpoint(tx, projection.name, target);
      if (!checkpoint) return { state: 'busy' };
      const orders = await readOrders(tx, projection.name); // under the lock: a pause waits for the running batch
      if (target === 'live' && orders.paused) return { state: 'paused' };
      if (target === orders.cancelled) return { state: 'cancelled' };
      const mayReturn = (one: SetAside) => orders.skipped.includes(one.since) || isKnownNow(projection, one);
      if (!isRetryFailing && checkpoint.aside.some(mayReturn)) return { state: 'due' };
      const after = checkpoint.position;
      let size = 0;
      try {
        const head = await headOfSameLog(tx, checkpoint);
        size = Math.min(checkpoint.error === null ? most : 1, head - after);
        if (size === 0) {
          if (checkpoint.error !== null) await recordError(tx, checkpoint, null);
          return { state: 'current' };
        }
        const step = { after, upTo: after + size, head, skipped: orders.skipped };
        const isDue = ({ position }: Refused) =>
          position > after && position <= step.upTo && !orders.skipped.includes(position); // otherwise it was handled meanwhile
        const aside = await setAside(tx, checkpoint, [...refused.values()].filter(isDue));
        const follow = { projection, checkpoint: aside.checkpoint };
        if (
          target !== 'live' &&
          projection.isIndependent &&
          size === projection.batchSize &&
          step.upTo < head
        ) {
          next = applyNext(db, follow, { ...step, before: first });
          next.catch(() => undefined); // awaited below
        }
        const [moved] = await applyStep(tx, [follow], step);
        return { state: 'moved', position: step.upTo, head, rate: moved?.rate ?? 0, fresh: aside.fresh };
      } catch (cause) {
        throw new BatchFailed(checkpoint, size, { cause });
      }
    });
  try {
    return { ...(await first), ...(await next) };
  } catch (error) {
    await next?.catch(() => undefined); // nothing of a failed batch may go on
    throw error;
  }
}

/** Folds the range after a batch at the same time, and moves the checkpoint once the batch has. */
async function applyNext(
  db: Kysely<ReadModels>,
  { projection, checkpoint }: Follow,
  { upTo: after, head, ...step }: Step,
): Promise<Progress> {
  const upTo = Math.min(after + projection.batchSize, head);
  const moved = { ...checkpoint, position: after };
  try {
    return await db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (tx) => {
        const [end] = await applyStep(tx, [{ projection, checkpoint: moved }], {
          ...step,
          after,
          upTo,
          head,
        });
        return { position: upTo, head, rate: end?.rate ?? 0 };
      });
  } catch (cause) {
    throw new BatchFailed(moved, upTo - after, { cause });
  }
}

class BatchFailed extends Error {
  override name = 'BatchFailed';
  readonly checkpoint: Checkpoint;
  /** How many positions it was to cover; 0 when the log could not be read that far. */
  readonly size: number;
  constructor(checkpoint: Checkpoint, size: number, options: ErrorOptions) {
    super('a batch failed', options);
    this.checkpoint = checkpoint;
    this.size = size;
  }
}

/** Events are missing, the log was replaced, or one event takes too long. */
export class ProjectionStopped extends Error {
  override name = 'ProjectionStopped';
}

const MAX_ERROR_LENGTH = 1000;

async function stop(db: Kysely<ReadModels>, { checkpoint, cause }: BatchFailed): Promise<ProjectionStopped> {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = cause instanceof LogReplaced ? reason : `${await stopText(db, checkpoint)}: ${reason}`;
  const isOfEvent = !(cause instanceof LogReplaced || cause instanceof HoleInLog);
  await recordError(db, checkpoint, {
    message: message.slice(0, MAX_ERROR_LENGTH),
    position: isOfEvent ? checkpoint.position + 1 : null,
  });
  return new ProjectionStopped(message, { cause });
}

async function stopText(db: Kysely<ReadModels>, { position }: Checkpoint): Promise<string> {
  const event = await eventAt(db, position + 1);
  return `Stopped at position ${position + 1} (${event?.type ?? 'no event'})`;
}

async function eventAt(db: Kysely<ReadModels>, position: number) {
  const { rows } = await sql<{ stream: string; type: string }>`
    SELECT stream_id AS stream, type FROM log.events WHERE position = ${position}`.execute(db);
  return rows[0];
}

interface Retry {
  target: Target;
  all: boolean;
  onTakenBack?: ((stream: string) => void) | undefined;
}

/** Retries streams that are set aside, each in one transaction under the lock of the checkpoint. */
async function retrySetAside(
  db: Kysely<ReadModels>,
  projection: Projection,
  { target, all, onTakenBack }: Retry,
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
        return one && { one, isBack: await retryStream(tx, { projection, checkpoint }, one, skipped) };
      });
    if (!outcome) return;
    tried.add(outcome.one.stream);
    if (outcome.isBack) onTakenBack?.(outcome.one.stream);
  }
}

async function retryStream(
  tx: Kysely<ReadModels>,
  follow: Follow,
  { stream, since, reason }: SetAside,
  skipped: readonly number[],
): Promise<boolean> {
  const { checkpoint } = follow;
  const kept = { after: since - 1, upTo: checkpoint.position, skipped, only: stream };
  // the refused event first: while it cannot be folded, the later ones need not be read
  const first = await foldUntilRefused(tx, follow, { ...kept, upTo: since });
  const rest = first.refused ? first : await foldUntilRefused(tx, follow, { ...kept, after: since });
  const refused = rest.refused;
  if (refused?.position === since && shortened(refused.reason) === reason) return false;
  await recordRetry(tx, follow, {
    stream,
    refused,
    applied: first.applied + (rest === first ? 0 : rest.applied),
  });
  return !refused;
}

interface Folded {
  applied: number;
  refused?: Refused;
}

async function foldUntilRefused(tx: Kysely<ReadModels>, follow: Follow, range: EventRange): Promise<Folded> {
  const { projection, checkpoint } = follow;
  const { after, upTo, only: stream = '' } = range;
  if (after >= upTo) return { applied: 0 };
  await sql`SAVEPOINT taking_back`.execute(tx);
  try {
    const applied = await foldRange(tx, projection, schemaOf(projection.name, checkpoint.generation), range);
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
    const middle = Math.floor((after + upTo) / 2); // the database does not name the event
    const half = await foldUntilRefused(tx, follow, { ...range, upTo: middle });
    if (half.refused) return half;
    const other = await foldUntilRefused(tx, follow, { ...range, after: middle });
    return { ...other, applied: half.applied + other.applied };
  }
}

async function recordRetry(
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
