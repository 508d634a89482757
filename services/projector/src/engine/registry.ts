import type { SetAside } from '@marketplace/contracts/operations/operations.views';
import type { Survey } from '@marketplace/contracts/operations/survey';
import { detachedParts } from '@marketplace/event-store/detached';
import { headPosition } from '@marketplace/event-store/read-log';
import type { ReadModels } from '@marketplace/read-models/database';
import { queryable } from '@marketplace/read-models/database';
import type { GenerationState, Projection as ProjectionName } from '@marketplace/read-models/projections';
import { READ_MODELS_CHANNEL } from '@marketplace/read-models/projections';
import { isRebuilding } from '@marketplace/read-models/rebuild-lock';
import { firstSetAside } from '@marketplace/read-models/set-aside';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { readSetAside } from './set-aside.ts';

/** How far a generation has read the log. */
export interface Checkpoint {
  name: ProjectionName;
  generation: number;
  position: number;
  eventId: string | null;
  error: string | null;
  /** Events a second, as the registry has it; null before the first batch. */
  rate: number | null;
  aside: readonly SetAside[];
}

export type Target = 'live' | number;

/** Locks a checkpoint until the transaction ends: one process at a time folds a generation. Undefined when it is locked. */
export async function lockCheckpoint(
  tx: Kysely<ReadModels>,
  name: ProjectionName,
  target: Target,
): Promise<Checkpoint | undefined> {
  if (target === 'live') return (await lockLive(tx, [name]))[0];
  const rows = await lockRows(tx, [name]).where('p.generation', '=', target).execute();
  return (await checkpointsOf(tx, rows))[0];
}

/** Locks the live generations of projections; those that another process holds are missing. */
export async function lockLive(
  tx: Kysely<ReadModels>,
  names: readonly ProjectionName[],
): Promise<Checkpoint[]> {
  const rows = await lockRows(tx, names)
    .innerJoin('read.live as l', (join) =>
      join.onRef('l.name', '=', 'p.name').onRef('l.generation', '=', 'p.generation'),
    )
    .where('p.state', '=', 'live') // judged again on the locked row: a rebuild may just have retired it
    .execute();
  return checkpointsOf(tx, rows);
}

function lockRows(tx: Kysely<ReadModels>, names: readonly ProjectionName[]) {
  return tx
    .selectFrom('read.projections as p')
    .where('p.name', 'in', names)
    .select([
      'p.name',
      'p.generation',
      'p.position',
      'p.event_id as eventId',
      'p.error',
      'p.rate',
      'p.set_aside',
    ])
    .forUpdate('p')
    .skipLocked();
}

type LockedRow = Omit<Checkpoint, 'position' | 'aside'> & { position: string; set_aside: number };

async function checkpointsOf(tx: Kysely<ReadModels>, rows: readonly LockedRow[]): Promise<Checkpoint[]> {
  const checkpoints: Checkpoint[] = [];
  for (const { set_aside, position, ...row } of rows) {
    const aside = set_aside > 0 ? await readSetAside(tx, row) : [];
    checkpoints.push({ ...row, position: Number(position), aside });
  }
  return checkpoints;
}

/** Returns the head of the log. @throws {LogReplaced} when the log does not contain the event of the checkpoint */
export async function headOfSameLog(
  tx: Kysely<ReadModels>,
  { position, eventId }: Checkpoint,
): Promise<number> {
  const { rows } = await sql<{ head: string; event_id: string | null }>`
    SELECT head.position AS head, event_id
    FROM log.head AS head LEFT JOIN log.events AS event ON event.position = ${position}`.execute(tx);
  const head = Number(rows[0]?.head ?? 0);
  if (position > head) throw new LogReplaced(position, `the log ends at ${head}`);
  if (eventId !== null && rows[0]?.event_id !== eventId && !(await isDetached(tx, position)))
    throw new LogReplaced(position, 'the log has another event there');
  return head;
}

/** Its id is then only known by the file, whose digest is verified when it is read. */
async function isDetached(tx: Kysely<ReadModels>, position: number): Promise<boolean> {
  return (await detachedParts(queryable(tx), { from: position, to: position })).length > 0;
}

/** The last event of the log; of an empty one, position 0 and no event. */
export interface LogEnd {
  position: number;
  eventId: string | null;
}

export async function endOfLog(db: Kysely<ReadModels>): Promise<LogEnd> {
  const { rows } = await sql<{ position: string; eventId: string | null }>`
    SELECT head.position, event_id AS "eventId"
    FROM log.head AS head LEFT JOIN log.events AS event ON event.position = head.position`.execute(db);
  return { position: Number(rows[0]?.position ?? 0), eventId: rows[0]?.eventId ?? null };
}

/** Whether both are known and the same event. */
export function isSameEnd(one: LogEnd | undefined, other: LogEnd | undefined): boolean {
  return one !== undefined && one.position === other?.position && one.eventId === other.eventId;
}

/** The projection has read events that the log does not hold; only a rebuild makes it true again. */
export class LogReplaced extends Error {
  override name = 'LogReplaced';
  constructor(position: number, how: string) {
    super(
      `It has read up to position ${position}, but ${how}: the log was replaced. Rebuild the projection.`,
    );
  }
}

export async function recordError(
  db: Kysely<ReadModels>,
  { name, generation, position }: Checkpoint,
  error: { message: string; position: number | null } | null,
): Promise<void> {
  await db
    .updateTable('read.projections')
    .set({
      error: error?.message ?? null,
      error_position: error?.position ?? null,
      updated_at: sql`now()`,
    })
    .where('name', '=', name)
    .where('generation', '=', generation)
    .where('position', '=', String(position))
    .execute();
}

export async function announce(
  tx: Kysely<ReadModels>,
  projection: ProjectionName,
  position: number,
): Promise<void> {
  await sql`SELECT ${announcement(sql.lit(projection), sql.lit(position))}`.execute(tx);
}

export function announcement(name: RawBuilder<unknown>, position: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`pg_notify(${READ_MODELS_CHANNEL}, json_build_object('projection', ${name}, 'position', ${position})::text)`;
}

/** Returns the live generations, by projection, that lack events which an earlier version skipped as unknown. */
export async function lackingEvents(db: Kysely<ReadModels>): Promise<Map<ProjectionName, number>> {
  const rows = await db
    .selectFrom('read.projections')
    .where('state', '=', 'live')
    .where('skipped', '>', '0')
    .select(['name', 'generation'])
    .execute();
  return new Map(rows.map(({ name, generation }) => [name, generation]));
}

/** A generation as the registry has it. */
export interface GenerationStatus {
  name: ProjectionName;
  generation: number;
  state: GenerationState;
  position: number;
  /** How many events of the log it has not read. */
  lag: number;
  /** For how long the first event that it has not read has been in the log; 0 when it has read all. */
  lagSeconds: number;
  applied: number;
  /** Events of unknown types that an earlier version skipped. */
  skipped: number;
  error: string | null;
  errorPosition: number | null;
  setAsideCount: number;
  setAside: SetAside[];
  /** Events read a second: of a rebuild since it began, of a live generation in its latest batch. */
  rate: number | null;
  startedAt: string;
  rebuilding: boolean;
}

export type RegistryStatus = Awaited<ReturnType<typeof registryStatus>>;

/** All generations, and the head of the log, which is read first: no lag is too small. */
export async function registryStatus(
  db: Kysely<ReadModels>,
): Promise<{ head: number; generations: GenerationStatus[] }> {
  const head = await headPosition(queryable(db));
  const { rows } = await sql<Omit<GenerationStatus, 'lag' | 'startedAt'> & { startedAt: Date }>`
    SELECT p.name, generation, state, p.position::float8, applied::float8, skipped::float8, error, rate,
      error_position::float8 AS "errorPosition", set_aside AS "setAsideCount", ${firstSetAside} AS "setAside", started_at AS "startedAt",
      greatest(0, extract(epoch FROM clock_timestamp() - unread.recorded_at)::float8) AS "lagSeconds",
      ${isRebuilding(sql.ref('p.name'))} AS rebuilding
    FROM read.projections AS p LEFT JOIN log.events AS unread ON unread.position = p.position + 1
    ORDER BY p.name, generation`.execute(db);
  const generations = rows.map((row) => ({
    ...row,
    lag: Math.max(0, head - row.position),
    startedAt: row.startedAt.toISOString(),
  }));
  return { head, generations };
}

/** Records that a projector is alive, and what it found; omitted fields keep their values. */
export async function recordHeartbeats(
  db: Kysely<ReadModels>,
  known: { /** Wake-ups in the queue; null when unknown. */ queue_depth: number | null } | { survey: Survey },
): Promise<void> {
  const given = 'survey' in known ? { survey: JSON.stringify(known.survey) } : known;
  const signs = { ...given, seen_at: sql<Date>`now()` };
  await db
    .insertInto('read.projector')
    .values(signs)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(signs))
    .execute();
}
