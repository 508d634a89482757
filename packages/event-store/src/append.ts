import { channel } from 'node:diagnostics_channel';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Connection, Database } from './database.ts';
import { DeadlineExceeded, isRefusal, TimedDatabase } from './database.ts';
import type { NewEvent } from './events.ts';
import { newestVersion } from './upcasters.ts';

/** Where an event stands in the log. `duplicate`: it stood there before, under the same id. */
export interface Appended {
  eventId: string;
  position: number;
  version: number | null;
  duplicate: boolean;
}

/** A stream moved on since it was read, or was never where the writer thought. */
export class VersionConflict extends Error {
  override name = 'VersionConflict';
  readonly stream: string;

  constructor(stream: string) {
    super(`${stream} is not at the expected version`);
    this.stream = stream;
  }
}

/** Events were sent to the log and its answer was lost: they may be stored or not. The same ids make another try safe. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';

  constructor(cause: unknown) {
    super('the answer of the log was lost', { cause });
  }
}

/** What an append came to, told to whoever listens on `appendChannel`, after the fact. */
export interface AppendReport {
  /** Types of the events that were stored; empty when nothing was. */
  types: string[];
  /** From the call to the database's answer. */
  seconds: number;
  /** `unknown`: sent, and nobody says whether it was stored. */
  outcome: 'stored' | 'conflict' | 'failed' | 'unknown';
}

/** Where the log says how its appends went, so that they can be measured without being passed a measure. */
export const appendChannel = channel('marketplace:append');

/** One connection. */
type One = Pick<Connection, 'query'>;

/** Many connections, or the one on which all is to happen. */
type Target = Database | One;

/**
 * Changes outside the log that are committed with an append, or not at all. They may run a second time when a response was
 * lost, and must then change nothing more.
 */
export interface ExtraStatements {
  /** Parts of a WITH clause, `one AS (UPDATE …), other AS (…)`, whose parameters begin at `$2`. */
  text: string;
  values: unknown[];
}

/**
 * Appends events in the given order, all of them or none, in one durable statement. Events whose id is in the log already
 * are not stored again.
 *
 * @param extraStatements is part of the same statement
 * @returns one entry for each event, in the given order
 * @throws {VersionConflict} when an event does not continue its stream
 * @throws {OutcomeUnknown} when the answer was lost; with many connections, also to the question whether they are stored
 */
export async function appendEvents(
  db: Target,
  events: NewEvent[],
  extraStatements?: ExtraStatements,
): Promise<Appended[]> {
  return storeThrough({ name: 'append', extraStatements }, db, events.map(eventRow));
}

/**
 * Appends events if not one of them is in the log, and all continue their streams.
 *
 * @returns as `appendEvents`; nothing when nothing was stored
 * @throws {OutcomeUnknown} as `appendEvents`
 */
export async function appendAllNew(db: Target, events: NewEvent[]): Promise<Appended[]> {
  return storeThrough({ name: 'append_new' }, db, events.map(eventRow));
}

/**
 * Appends what operators did to a projection, as `appendEvents` does, with the projector's role: it may append nothing else.
 *
 * @throws {VersionConflict} when an event does not continue its stream
 */
export async function appendOperations(db: Target, events: NewEvent[]): Promise<Appended[]> {
  return storeThrough({ name: 'append_operations' }, db, events.map(eventRow));
}

/**
 * Appends seals of the log, as `appendEvents` does, with the projector's role.
 *
 * @throws {VersionConflict} when another projector was faster
 */
export async function appendSeals(db: Target, events: NewEvent[]): Promise<Appended[]> {
  return storeThrough({ name: 'append_seals' }, db, events.map(eventRow));
}

/** An event with the time at which it happened, ISO 8601. */
export type ImportEvent = NewEvent & { recordedAt: string };

/**
 * Appends events that keep their own times: demo data, or a log on its way from another cluster. Otherwise as `appendEvents`.
 *
 * @param owner of the log's owner or an administrator; other roles are refused
 * @throws {VersionConflict} when an event does not continue its stream
 */
export async function importEvents(owner: Target, events: ImportEvent[]): Promise<Appended[]> {
  const rows = events.map((event) => ({ ...eventRow(event), recorded_at: event.recordedAt }));
  return storeThrough({ name: 'import' }, owner, rows);
}

/** One of the functions of the schema `log` that append, each for a role of its own. */
interface AppendFunction {
  name: 'append' | 'append_new' | 'append_operations' | 'append_seals' | 'import';
  extraStatements?: ExtraStatements | undefined;
}
type EventRow = ReturnType<typeof eventRow>;

/** Calls one of the functions that append, as `appendEvents` does. */
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

function isMany(db: Target): db is Database {
  return db instanceof pg.Pool || db instanceof TimedDatabase;
}

function outcomeOf(error: unknown): AppendReport['outcome'] {
  if (error instanceof VersionConflict) return 'conflict';
  return error instanceof OutcomeUnknown ? 'unknown' : 'failed';
}

/** What an append leaves of its call's time, to ask again should its answer be lost. */
const ASKING_MS = 1250;
const PAUSE_MS = 100;

/**
 * Runs an attempt to append, and once more when its answer was lost; until its time is over, when the database is away. Events that
 * the log has are not stored twice, and it says where they stand; if they could not be stored any more, the versions of their streams
 * say so.
 *
 * @param attempt the same events each time, connected apart from being sent: without a connection, nothing was sent
 * @throws {OutcomeUnknown} when the log did not answer to that either
 */
async function appendWithRetry<Result>(
  db: Database,
  attempt: (within: TimedDatabase) => Promise<Result>,
): Promise<Result> {
  const timed = timedOf(db);
  try {
    return await attempt(timed.reserveTime(ASKING_MS));
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

/** @throws {TypeError} for what is neither a pool nor of one */
function timedOf(db: Database): TimedDatabase {
  if (db instanceof pg.Pool) return new TimedDatabase(db);
  if (db instanceof TimedDatabase) return db;
  throw new TypeError('not a database that connections come from');
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
      return name === 'append_new' ? [] : await storeJudged({ name, extraStatements }, connection, events);
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

/** Returns the position of the first event; or undefined, with nothing stored, unless all are new and continue their streams. */
async function storeNew(connection: One, events: string): Promise<number | undefined> {
  const { rows } = await connection.query<{ first: string | null }>({
    name: 'append_new',
    text: 'SELECT log.append_new($1) AS first',
    values: [events],
  });
  const first = rows[0]?.first ?? undefined;
  return first === undefined ? undefined : Number(first);
}

/** Looks up which events the log has already, stores the others and says of each where it stands. */
async function storeJudged(
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

/** Returns what `log.append` takes. */
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

/** Returns what `log.append` answered. */
function appended({ event_id, position, version, duplicate }: AppendedRow): Appended {
  return { eventId: event_id, position: Number(position), version, duplicate };
}

const CONFLICT = 'ES409';

/** Returns what the database said of a version that does not fit; undefined for every other error. */
export function conflictOf(error: unknown): VersionConflict | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === CONFLICT)) return undefined;
  return new VersionConflict('detail' in error ? String(error.detail) : 'a stream');
}
