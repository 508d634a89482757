import { channel } from 'node:diagnostics_channel';
import pg from 'pg';
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
  outcome: 'stored' | 'conflict' | 'failed';
}

/** Where the log says how its appends went, so that they can be measured without being passed a measure. */
export const appendChannel = channel('marketplace:append');

type Connection = pg.Pool | pg.ClientBase;

/**
 * Appends events in the given order, all of them or none, in one durable statement. Events whose id is in the log already
 * are not stored again.
 *
 * @returns one entry for each event, in the given order
 * @throws {VersionConflict} when an event does not continue its stream
 * @throws {OutcomeUnknown} when the answer was lost, of a pool also to the question whether they are stored
 */
export async function appendEvents(db: Connection, events: NewEvent[]): Promise<Appended[]> {
  return storeThrough('append', db, events.map(eventRow));
}

/**
 * Appends what operators did to a projection, as `appendEvents` does, with the projector's role: it may append nothing else.
 *
 * @throws {VersionConflict} when an event does not continue its stream
 */
export async function appendOperations(db: Connection, events: NewEvent[]): Promise<Appended[]> {
  return storeThrough('append_operations', db, events.map(eventRow));
}

/** An event with the time at which it happened, ISO 8601. */
export type ImportEvent = NewEvent & { recordedAt: string };

/**
 * Appends events that keep their own times: demo data, or a log on its way from another cluster. Otherwise as `appendEvents`.
 *
 * @param owner of the log's owner or an administrator; other roles are refused
 * @throws {VersionConflict} when an event does not continue its stream
 */
export async function importEvents(owner: Connection, events: ImportEvent[]): Promise<Appended[]> {
  const rows = events.map((event) => ({ ...eventRow(event), recorded_at: event.recordedAt }));
  return storeThrough('import', owner, rows);
}

/** The functions of the schema `log` that append, each for a role of its own. */
type AppendFunction = 'append' | 'append_operations' | 'import';
type EventRow = ReturnType<typeof eventRow>;

/** Calls one of the functions that append, as `appendEvents` does. */
async function storeThrough(name: AppendFunction, db: Connection, rows: EventRow[]): Promise<Appended[]> {
  if (rows.length === 0) return [];
  const started = performance.now();
  const report = (result: Omit<AppendReport, 'seconds'>) =>
    appendChannel.publish({ ...result, seconds: (performance.now() - started) / 1000 });
  try {
    const stored = await (db instanceof pg.Pool ? storeSurely(name, db, rows) : store(name, db, rows));
    report({ types: typesStored(rows, stored), outcome: 'stored' });
    return stored;
  } catch (error) {
    report({ types: [], outcome: error instanceof VersionConflict ? 'conflict' : 'failed' });
    throw error;
  }
}

/** An answer that is lost is asked for again: events that the log has are not stored twice, and it says where they stand. */
async function storeSurely(name: AppendFunction, pool: pg.Pool, rows: EventRow[]): Promise<Appended[]> {
  try {
    return await storeOnce(name, pool, rows);
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error;
    return await storeOnce(name, pool, rows).catch((again: unknown) => {
      throw again instanceof VersionConflict ? again : error;
    });
  }
}

/** Connects first, apart from sending: as long as there is no connection, nothing was sent. */
async function storeOnce(name: AppendFunction, pool: pg.Pool, rows: EventRow[]): Promise<Appended[]> {
  const client = await pool.connect();
  client.on('error', ignore); // the query under way fails, and says so
  let isBroken = false;
  try {
    return await store(name, client, rows);
  } catch (error) {
    isBroken = error instanceof OutcomeUnknown;
    throw error;
  } finally {
    client.release(isBroken);
    client.off('error', ignore);
  }
}

function ignore(): void {}

async function store(name: AppendFunction, client: pg.ClientBase, rows: EventRow[]): Promise<Appended[]> {
  const events = JSON.stringify(rows);
  try {
    const first = name === 'append' ? await storeNew(client, events) : undefined;
    if (first === undefined) return await storeJudged(name, client, events);
    return rows.map(({ event_id, version }, index) => ({
      eventId: event_id,
      position: first + index,
      version,
      duplicate: false,
    }));
  } catch (error) {
    throw conflictOf(error) ?? (isAnswer(error) ? error : new OutcomeUnknown(error));
  }
}

/** Returns the position of the first event; or undefined, with nothing stored, unless all are new and continue their streams. */
async function storeNew(client: pg.ClientBase, events: string): Promise<number | undefined> {
  const { rows } = await client.query<{ first: string | null }>({
    name: 'append_new',
    text: 'SELECT log.append_new($1) AS first',
    values: [events],
  });
  const first = rows[0]?.first ?? undefined;
  return first === undefined ? undefined : Number(first);
}

/** Looks up which events the log has already, stores the others and says of each where it stands. */
async function storeJudged(name: AppendFunction, client: pg.ClientBase, events: string): Promise<Appended[]> {
  const { rows } = await client.query<AppendedRow>({
    name,
    text: `SELECT event_id, position, version, duplicate FROM log.${name}($1)`,
    values: [events],
  });
  return rows.map(appended);
}

/** Whether the database itself refused, so that nothing is stored; as its connection ends it may say so after the fact. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '');
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
