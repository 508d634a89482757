import type pg from 'pg';
import type { AppendReport } from './append-channel.ts';
import { appendChannel } from './append-channel.ts';
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

const CONFLICT = 'ES409';

/**
 * Appends events in the given order, all of them or none, in one durable statement. Events whose id is in the log already
 * are not stored again.
 *
 * @returns one entry for each event, in the given order
 * @throws {VersionConflict} when an event does not continue its stream
 */
export async function appendEvents(pool: pg.Pool | pg.ClientBase, events: NewEvent[]): Promise<Appended[]> {
  return storeThrough('append', pool, events.map(eventRow));
}

/**
 * Appends what operators did to a projection, as `appendEvents` does, with the projector's role: it may append nothing else.
 *
 * @throws {VersionConflict} when an event does not continue its stream
 */
export async function appendOperations(
  pool: pg.Pool | pg.ClientBase,
  events: NewEvent[],
): Promise<Appended[]> {
  return storeThrough('append_operations', pool, events.map(eventRow));
}

/** Calls one of the log's doors. @throws {VersionConflict} when an event does not continue its stream */
export async function storeThrough(
  door: 'append' | 'append_operations' | 'import',
  db: pg.Pool | pg.ClientBase,
  rows: ReturnType<typeof eventRow>[],
): Promise<Appended[]> {
  if (rows.length === 0) return [];
  const started = performance.now();
  const report = (told: Omit<AppendReport, 'seconds'>) =>
    appendChannel.publish({ ...told, seconds: (performance.now() - started) / 1000 });
  try {
    const answer = await db.query<AppendedRow>({
      name: door,
      text: `SELECT event_id, position, version, duplicate FROM log.${door}($1)`,
      values: [JSON.stringify(rows)],
    });
    const stored = answer.rows.map(appended);
    report({ types: typesStored(rows, stored), outcome: 'stored' });
    return stored;
  } catch (error) {
    const conflict = conflictOf(error);
    report({ types: [], outcome: conflict ? 'conflict' : 'failed' });
    throw conflict ?? error;
  }
}

interface AppendedRow {
  event_id: string;
  position: string;
  version: number | null;
  duplicate: boolean;
}

/** Returns what `log.append` takes. */
export function eventRow({ eventId, stream, version, type, data, meta }: NewEvent) {
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

function typesStored(rows: ReturnType<typeof eventRow>[], answers: Appended[]): string[] {
  return rows.filter((_, index) => answers[index]?.duplicate === false).map(({ type }) => type);
}

/** Returns what `log.append` answered. */
function appended({ event_id, position, version, duplicate }: AppendedRow): Appended {
  return { eventId: event_id, position: Number(position), version, duplicate };
}

/** Returns what the database said of a version that does not fit; undefined for every other error. */
export function conflictOf(error: unknown): VersionConflict | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === CONFLICT)) return undefined;
  return new VersionConflict('detail' in error ? String(error.detail) : 'a stream');
}
