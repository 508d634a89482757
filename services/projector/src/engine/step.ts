import { ProjectionEvent } from '@marketplace/contracts/projections/projection.events';
import type { ReadModels } from '@marketplace/read-models/database';
import { schemaOf } from '@marketplace/read-models/projections';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Acts } from '../operations/orders.ts';
import { foldOrders, readAllActs } from '../operations/orders.ts';
import type { Orders } from '../operations/projection.decider.ts';
import type { EventCount, EventRange, Projection, Refused, Writes } from './projection.ts';
import { eventsOf, isIn, isKept, isLong, isWithin, UnfoldableEvents } from './projection.ts';
import type { Checkpoint, LogEnd } from './registry.ts';
import { announcement, headOfSameLog, isSameEnd, lockLive } from './registry.ts';
import { asideOf, isKnownNow, reasonOfNewer } from './set-aside.ts';
import { stageDetached } from './stage-detached.ts';

export interface Step extends EventRange {
  head: number;
  /** Ends when the range before it is folded; the checkpoint moves only then. */
  before?: Promise<unknown>;
}

/** A projection, and the checkpoint of its generation that the step begins at, which the caller has locked. */
export interface Follow {
  projection: Projection;
  checkpoint: Checkpoint;
}

/**
 * Folds a range into generations and moves their checkpoints, in the caller's transaction, by two statements in all.
 *
 * @param counted what `countEvents` returns for the range, when known
 * @throws {HoleInLog} when a position of the range is missing
 * @throws {UnfoldableEvents} when events cannot be folded; nothing may then be kept
 */
export async function applyStep(
  tx: Kysely<ReadModels>,
  targets: readonly Follow[],
  { head, before, ...given }: Step,
  counted?: EventCount[],
): Promise<Checkpoint[]> {
  const range = { ...given, skipped: given.skipped.filter((one) => one > given.after && one <= given.upTo) };
  if (!range.staged && !counted && (await stageDetached(tx, range)))
    return applyStep(tx, targets, { ...given, head, staged: true, ...(before && { before }) });
  const ranges = targets.map(({ checkpoint }) => ({ ...range, ...asideOf(checkpoint) }));
  const counts =
    counted ??
    (await countRange(
      tx,
      targets.map(({ projection }) => projection),
      ranges,
      range,
    ));
  assertNoHole(range, counts);
  const moves: Move[] = [];
  const writes: Writes[] = [];
  for (const [index, { projection, checkpoint }] of targets.entries()) {
    const own = ranges[index] ?? range;
    const ownCounts = own.aside ? await countEvents(tx, own) : counts;
    await assertKnown(tx, projection, own, ownCounts);
    const applied = countOf(ownCounts, projection.handles);
    moves.push({ projection, checkpoint, applied });
    if (applied > 0)
      writes.push(
        await projection.fold(tx, schemaOf(projection.name, checkpoint.generation), {
          ...own,
          positions: positionsIn(ownCounts),
        }),
      );
  }
  await write(tx, writes);
  await before;
  return move(tx, moves, { ...range, head });
}

/** Folds a range into the tables of a schema, without moving a checkpoint. Returns the number of applied events. */
export async function foldRange(
  tx: Kysely<ReadModels>,
  projection: Projection,
  schema: string,
  given: EventRange,
): Promise<number> {
  const range = (await stageDetached(tx, given)) ? { ...given, staged: true } : given;
  const counts = await countRange(tx, [projection], [range], range);
  await assertKnown(tx, projection, range, counts);
  const applied = countOf(counts, projection.handles);
  if (applied > 0)
    await write(tx, [await projection.fold(tx, schema, { ...range, positions: positionsIn(counts) })]);
  return applied;
}

function positionsIn(counts: EventCount[]): number[] | undefined {
  if (!counts.some(({ positions }) => positions)) return undefined;
  return counts.flatMap(({ positions }) => positions ?? []).sort((one, other) => one - other);
}

async function countRange(
  tx: Kysely<ReadModels>,
  projections: readonly Projection[],
  ranges: readonly EventRange[],
  range: EventRange,
): Promise<EventCount[]> {
  if (!ranges.every(isLong)) return countEvents(tx, range);
  await readInParallel(tx);
  const survey = projections.length === 1 ? projections[0]?.survey : undefined;
  return (survey ?? countEvents)(tx, range);
}

/** Read long ranges in parallel, and group in memory: the planner expects a group per event, and would sort. */
async function readInParallel(tx: Kysely<ReadModels>): Promise<void> {
  await sql`
    SELECT set_config('work_mem', '64MB', true), set_config('enable_sort', 'off', true), set_config('jit', 'off', true),
      set_config('parallel_setup_cost', '0', true), set_config('parallel_tuple_cost', '0', true)`.execute(tx);
}

async function countEvents(tx: Kysely<ReadModels>, range: EventRange): Promise<EventCount[]> {
  const { rows } = await sql<EventCount>`
    SELECT type, count(*) AS present, count(*) FILTER (WHERE ${isKept(range)}) AS counted,
      max(schema_version) FILTER (WHERE ${isKept(range)}) AS newest
    FROM ${eventsOf(range)} WHERE ${isWithin(range)} GROUP BY type`.execute(tx);
  return rows;
}

function assertNoHole({ after, upTo }: EventRange, counts: EventCount[]): void {
  const missing = upTo - after - counts.reduce((sum, { present }) => sum + Number(present), 0);
  if (missing !== 0) throw new HoleInLog(`${missing} of the log's events up to position ${upTo} are missing`);
}

/** Positions are gapless, so a missing one means that the log was damaged. */
export class HoleInLog extends Error {
  override name = 'HoleInLog';
}

/** @throws {UnfoldableEvents} naming the first event of each stream that only newer code knows */
async function assertKnown(
  tx: Kysely<ReadModels>,
  { knows, handles }: Projection,
  range: EventRange,
  counts: EventCount[],
): Promise<void> {
  const concerns = (type: string) => !(type in knows) || handles.some((one) => one === type);
  const newer = counts.filter(({ type, newest }) => concerns(type) && (newest ?? 0) > (knows[type] ?? 0));
  if (newer.length === 0) return;
  const limits = Object.fromEntries(newer.map(({ type }) => [type, knows[type] ?? 0]));
  const { rows } = await sql<{ stream: string; position: number; type: string; schemaVersion: number }>`
    SELECT DISTINCT ON (stream_id) stream_id AS stream, position::float8, type, schema_version AS "schemaVersion"
    FROM ${eventsOf(range)} WHERE ${isIn(range)} AND schema_version > (${JSON.stringify(limits)}::jsonb ->> type)::int
    ORDER BY stream_id, position`.execute(tx);
  throw new UnfoldableEvents(
    rows.map(({ type, schemaVersion, ...event }) => ({
      ...event,
      reason: reasonOfNewer(type, schemaVersion),
    })),
  );
}

function countOf(counts: EventCount[], types: readonly string[]): number {
  return counts.reduce((sum, { type, counted }) => (types.includes(type) ? sum + Number(counted) : sum), 0);
}

async function write(tx: Kysely<ReadModels>, writes: readonly Writes[]): Promise<void> {
  const parts = writes.flatMap((one) => one.parts);
  if (parts.length === 0) return;
  const refusals = writes.flatMap(({ refusal }) => refusal ?? []);
  const { rows } = await sql<{ refusal: Refused[] | null }>`
    WITH ${sql.join(parts)} SELECT coalesce(${sql.join([...refusals, sql`NULL`])}) AS refusal`.execute(tx);
  const refusal = rows[0]?.refusal;
  if (refusal) throw new UnfoldableEvents(refusal);
}

interface Move extends Follow {
  applied: number;
}

/** The average rate of a rebuild; the rate of the latest batch otherwise. */
async function move(
  tx: Kysely<ReadModels>,
  moves: readonly Move[],
  { head, ...range }: Step,
): Promise<Checkpoint[]> {
  const { after, upTo } = range;
  const { rows } = await sql<Pick<Checkpoint, 'name' | 'eventId' | 'rate'>>`
    UPDATE read.projections AS p
    SET position = ${upTo}, event_id = (SELECT event_id FROM ${eventsOf(range)} WHERE position = ${upTo}),
      applied = p.applied + moves.applied,
      error = NULL, error_position = NULL, head = ${head}, updated_at = now(),
      rate = CASE state
        WHEN 'building' THEN ${upTo} / greatest(extract(epoch FROM clock_timestamp() - started_at), 0.001)
        ELSE ${upTo - after} / greatest(extract(epoch FROM clock_timestamp() - now()), 0.001) END
    FROM unnest(${moves.map(({ projection }) => projection.name)}::text[],
      ${moves.map(({ checkpoint }) => checkpoint.generation)}::int[],
      ${moves.map(({ applied }) => applied)}::bigint[]) AS moves(name, generation, applied)
    WHERE p.name = moves.name AND p.generation = moves.generation
    RETURNING p.name, p.event_id AS "eventId", p.rate,
      CASE state WHEN 'live' THEN ${announcement(sql.ref('p.name'), sql.ref('p.position'))} END AS announced`.execute(
    tx,
  );
  return moves.flatMap(({ checkpoint }) =>
    rows
      .filter(({ name }) => name === checkpoint.name)
      .map(({ eventId, rate }) => ({ ...checkpoint, eventId, rate, position: upTo, error: null })),
  );
}

/** The last event of all projections. */
export interface Folded extends LogEnd {
  /** Of the events that were folded just now; none when there were none. */
  types: readonly string[];
  isAside: boolean;
  acts: Acts | undefined;
}

/** Maximum number of events in a shared transaction: no projection waits long for another. */
const FEW_EVENTS = 5000;

/**
 * Folds new events into all live generations in one transaction, by a constant number of statements.
 *
 * @param retry whether streams that are set aside are due for a retry
 * @returns undefined when each projection must catch up on its own
 */
export async function applyToProjections(
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
      if (!first || checkpoints.length < projections.length || !checkpoints.every(isAtSamePosition(first)))
        return undefined;
      const isAside = checkpoints.some(({ aside }) => aside.length > 0);
      const targets = projections.flatMap((projection) =>
        checkpoints
          .filter(({ name }) => name === projection.name)
          .map((checkpoint) => ({ projection, checkpoint })),
      );
      if (isAside && (retry || targets.some(hasKnownNow))) return undefined;
      const known = isSameEnd(first, before) ? before?.acts : undefined;
      const head = await headOfSameLog(tx, first);
      const { position: after, eventId } = first;
      if (head === after) return { position: head, eventId, types: [], isAside, acts: known };
      if (head - after > FEW_EVENTS) return undefined;
      const range = { after, upTo: head, skipped: [] };
      const counts = await countEvents(tx, range);
      const acts = known && !counts.some(isOfAct) ? known : await readAllActs(tx);
      if (checkpoints.some((checkpoint) => needsOwnCatchUp(checkpoint, foldOrders(acts[checkpoint.name]))))
        return undefined;
      const [moved] = await applyStep(tx, targets, { ...range, head }, counts);
      const types = counts.map(({ type }) => type);
      return { position: head, eventId: moved?.eventId ?? null, types, isAside, acts };
    });
}

function hasKnownNow({ projection, checkpoint }: Follow): boolean {
  return checkpoint.aside.some((one) => isKnownNow(projection, one));
}

function isAtSamePosition(first: Checkpoint) {
  return ({ position, eventId, error }: Checkpoint) =>
    position === first.position && eventId === first.eventId && error === null;
}

const actTypes: readonly string[] = ProjectionEvent.options.map((option) => option.shape.type.value);

function isOfAct({ type }: EventCount): boolean {
  return actTypes.includes(type);
}

function needsOwnCatchUp({ position, aside }: Checkpoint, { paused, skipped }: Orders): boolean {
  return paused || skipped.some((one) => one > position || aside.some(({ since }) => since === one));
}
