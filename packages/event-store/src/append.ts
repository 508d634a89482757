import { channel } from 'node:diagnostics_channel';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Connection, Database } from './database.ts';
import { DeadlineExceeded, isReadOnly, isRefusal, TimedDatabase } from './database.ts';
import { isConnectionError } from './database-errors.ts';
import type { NewEvent } from './events.ts';
import { newestVersion } from './upcasters.ts';

/** The position of an event in the log. `duplicate`: the log already had an event with this id. */
export interface Appended {
  eventId: string;
  position: number;
  version: number | null;
  duplicate: boolean;
}

/** The stream changed since it was read, or is not at the version that the writer expected. */
export class VersionConflict extends Error {
  override name = 'VersionConflict';
  readonly stream: string;

  constructor(stream: string) {
    super(`${stream} is not at the expected version`);
    this.stream = stream;
  }
}

/** Events were sent and the database's answer was lost: they may be stored or not. A retry with the same ids is safe. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';

  constructor(cause: unknown) {
    super('the answer of the log was lost', { cause });
  }
}

/** The result of an append, for metrics. */
export interface AppendReport {
  /** Types of the stored events; empty when none was stored. */
  types: string[];
  /** From the call to the database's answer. */
  seconds: number;
  /** `unknown`: sent, but the answer was lost. */
  outcome: 'stored' | 'conflict' | 'failed' | 'unknown';
}

export const appendChannel = channel('marketplace:append');

type One = Pick<Connection, 'query'>;

/** A pool, or one connection for everything. */
type Target = Database | One;

/**
 * Changes outside the log in the same transaction as an append. They may run twice when an answer was lost, and must be idempotent.
 */
export interface ExtraStatements {
  /** Parts of a WITH clause, `one AS (UPDATE …), other AS (…)`; their parameters start at `$2`. */
  text: string;
  values: unknown[];
}

/**
 * Appends events in the given order, all or none, in one durable statement. Events whose id is already in the log are not stored
 * again.
 *
 * @param extraStatements run in the same statement
 * @returns one entry for each event, in the given order
 * @throws {VersionConflict} when an event does not continue its stream
 * @throws {OutcomeUnknown} when the answer was lost, and with a pool also the answer to the retry
 */
export async function appendEvents(
  db: Target,
  events: NewEvent[],
  extraStatements?: ExtraStatements,
): Promise<Appended[]> {
  return storeThrough({ name: 'append', extraStatements }, db, events.map(eventRow));
}

/** Appends events if all are new and continue their streams. Returns an empty list otherwise. @throws {OutcomeUnknown} as `appendEvents` */
export async function appendAllNew(db: Target, events: NewEvent[]): Promise<Appended[]> {
  return storeThrough({ name: 'append_new' }, db, events.map(eventRow));
}

/** Appends operators' acts on a projection with the projector's role, which may append nothing else, as `appendEvents` does. */
export async function appendOperations(db: Target, events: NewEvent[]): Promise<Appended[]> {
  return storeThrough({ name: 'append_operations' }, db, events.map(eventRow));
}

/** Appends seals of the log with the projector's role, as `appendEvents` does. @throws {VersionConflict} when another process was faster */
export async function appendSeals(db: Target, events: NewEvent[]): Promise<Appended[]> {
  return storeThrough({ name: 'append_seals' }, db, events.map(eventRow));
}

/**
 * Appends readings of personal data with the query service's role, all or none. Readings whose ids are in the log are not stored
 * again, and do not wait for other writers.
 *
 * @param connection in a transaction that may write
 * @returns as `appendEvents`; an empty list when all were repeated
 * @throws {OutcomeUnknown} when the answer was lost
 */
export async function appendReadings(connection: One, events: NewEvent[]): Promise<Appended[]> {
  return storeThrough({ name: 'append_readings' }, connection, events.map(eventRow));
}

/** Appends that listings went live or expired, with the projector's role, as `appendEvents` does. */
export async function appendDueTimes(db: Target, events: NewEvent[]): Promise<Appended[]> {
  return storeThrough({ name: 'append_due_times' }, db, events.map(eventRow));
}

/** Appends that a weekly report is due, with the projector's role, as `appendEvents` does. */
export async function appendWeekReports(db: Target, events: NewEvent[]): Promise<Appended[]> {
  return storeThrough({ name: 'append_week_reports' }, db, events.map(eventRow));
}

/** Appends that followers and sellers are to be emailed, and that their address was refused, with the projector's role, as `appendEvents` does. */
export async function appendAlerts(db: Target, events: NewEvent[]): Promise<Appended[]> {
  return storeThrough({ name: 'append_alerts' }, db, events.map(eventRow));
}

/** An event with its original time, ISO 8601. */
export type ImportEvent = NewEvent & { recordedAt: string };

/** Appends events with their own times as the owner or an administrator: demo data, or a log from another cluster. */
export async function importEvents(owner: Target, events: ImportEvent[]): Promise<Appended[]> {
  const rows = events.map((event) => ({ recorded_at: event.recordedAt, ...eventRow(event) }));
  return storeThrough({ name: 'import' }, owner, rows);
}

/** An append function of the schema `log`; each role has its own. */
interface AppendFunction {
  name:
    | 'append'
    | 'append_new'
    | 'append_operations'
    | 'append_seals'
    | 'append_readings'
    | 'append_due_times'
    | 'append_week_reports'
    | 'append_alerts'
    | 'import';
  extraStatements?: ExtraStatements | undefined;
}
type EventRow = ReturnType<typeof eventRow>;

/** Calls an append function, as `appendEvents` does. */
async function storeThrough(append: AppendFunction, db: Target, rows: EventRow[]): Promise<Appended[]> {
  if (rows.length === 0) return [];
  const started = performance.now();
  const report = (result: Omit<AppendReport, 'seconds'>) =>
    appendChannel.publish({ ...result, seconds: (performance.now() - started) / 1000 });
  try {
    const stored = isMany(db)
      ? await appendWithRetry(db, (within) => storeOnce(append, within, rows))
      : await store(append, db, rows);
    report({ types: typesStored(rows, stored), outcome: 'stored' });
    return stored;
  } catch (error) {
    report({ types: [], outcome: outcomeOf(error) });
    throw error;
  }
}

function isMany(db: Target): db is pg.Pool | TimedDatabase {
  return db instanceof pg.Pool || db instanceof TimedDatabase;
}

function outcomeOf(error: unknown): AppendReport['outcome'] {
  if (error instanceof VersionConflict) return 'conflict';
  return error instanceof OutcomeUnknown ? 'unknown' : 'failed';
}

/** Time reserved for a retry when the answer to an append is lost. */
const RETRY_MS = 1250;
const PAUSE_MS = 100;

/**
 * Runs an append, and retries it until the time is up when the database was busy, unreachable or read-only, or when the answer was lost.
 * Events already in the log are not stored twice; their positions are returned.
 *
 * @param attempt sends the same events each time. Connecting is a separate step: without a connection, nothing was sent
 * @throws {OutcomeUnknown} when the answer to the retry was lost too
 */
async function appendWithRetry<Result>(
  db: pg.Pool | TimedDatabase,
  attempt: (within: TimedDatabase) => Promise<Result>,
): Promise<Result> {
  const timed = db instanceof TimedDatabase ? db : new TimedDatabase(db);
  try {
    return await attemptUntilTaken(timed, attempt);
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error;
    for (;;)
      try {
        return await attempt(timed.withoutReserve());
      } catch (again) {
        if (again instanceof VersionConflict) throw again;
        if (!Number.isFinite(timed.leftMs) || timed.leftMs < PAUSE_MS) throw error;
        await delay(PAUSE_MS);
      }
  }
}

/** Retries while nothing was stored for a reason that may pass: another connection may lead to the new primary, or find the log free. */
async function attemptUntilTaken<Result>(
  timed: TimedDatabase,
  attempt: (within: TimedDatabase) => Promise<Result>,
): Promise<Result> {
  for (;;)
    try {
      return await attempt(timed.reserveTime(RETRY_MS));
    } catch (error) {
      const hasTime = Number.isFinite(timed.leftMs) && timed.leftMs > RETRY_MS + PAUSE_MS;
      if (!mayPass(error) || !hasTime) throw error;
      await delay(PAUSE_MS);
    }
}

const LOCK_NOT_AVAILABLE = '55P03';

/** Whether the server was read-only, the log was locked, or no connection could be opened. */
function mayPass(error: unknown): boolean {
  if (error instanceof DeadlineExceeded || error instanceof OutcomeUnknown) return false;
  const isLocked = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
  return isLocked || isReadOnly(error) || isConnectionError(error);
}

async function storeOnce(append: AppendFunction, db: Database, rows: EventRow[]): Promise<Appended[]> {
  const connection = await db.connect();
  try {
    return await store(append, connection, rows);
  } finally {
    connection.release();
  }
}

async function store(
  { name, extraStatements }: AppendFunction,
  connection: One,
  rows: EventRow[],
): Promise<Appended[]> {
  const events = JSON.stringify(rows);
  try {
    const isShort = name === 'append_new' || (name === 'append' && !extraStatements);
    const first = isShort ? await storeNew(connection, events) : undefined;
    if (first === undefined)
      return name === 'append_new' ? [] : await storeChecked({ name, extraStatements }, connection, events);
    return rows.map(({ event_id, version }, index) => ({
      eventId: event_id,
      position: first + index,
      version,
      duplicate: false,
    }));
  } catch (error) {
    if (error instanceof DeadlineExceeded) throw error;
    throw conflictOf(error) ?? (isRefusal(error) ? error : new OutcomeUnknown(error));
  }
}

/** Returns the position of the first event; undefined, with nothing stored, unless all are new and continue their streams. */
async function storeNew(connection: One, events: string): Promise<number | undefined> {
  const { rows } = await connection.query<{ first: string | null }>({
    name: 'append_new',
    text: 'SELECT log.append_new($1) AS first',
    values: [events],
  });
  const first = rows[0]?.first ?? undefined;
  return first === undefined ? undefined : Number(first);
}

/** Stores the events that the log does not have yet, and returns the positions of all. */
async function storeChecked(
  { name, extraStatements }: AppendFunction,
  connection: One,
  events: string,
): Promise<Appended[]> {
  const { rows } = await connection.query<AppendedRow>({
    ...(!extraStatements && { name }),
    text: `${extraStatements ? `WITH ${extraStatements.text} ` : ''}SELECT event_id, position, version, duplicate FROM log.${name}($1)`,
    values: [events, ...(extraStatements?.values ?? [])],
  });
  return rows.map(appended);
}

interface AppendedRow {
  event_id: string;
  position: string;
  version: number | null;
  duplicate: boolean;
}

function eventRow({ eventId, stream, version, type, data, meta }: NewEvent) {
  return {
    event_id: eventId,
    stream_id: stream,
    version,
    type,
    schema_version: newestVersion(type),
    data,
    meta,
  };
}

function typesStored(rows: EventRow[], answers: Appended[]): string[] {
  return rows.filter((_, index) => answers[index]?.duplicate === false).map(({ type }) => type);
}

function appended({ event_id, position, version, duplicate }: AppendedRow): Appended {
  return { eventId: event_id, position: Number(position), version, duplicate };
}

const CONFLICT = 'ES409';

/** Returns the version conflict behind a database error; undefined for any other error. */
export function conflictOf(error: unknown): VersionConflict | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === CONFLICT)) return undefined;
  return new VersionConflict('detail' in error ? String(error.detail) : 'a stream');
}
