import { createHash } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { conflictOf } from './append.ts';

/** The lines are not a valid log; nothing was kept. The message is one line for an operator. */
export class ImportRefused extends Error {
  override name = 'ImportRefused';
}

/** An imported log: its last position, and the SHA-256 of its lines. */
interface Imported {
  head: number;
  sha256: string;
}

/** The checked fields of a line; the database gets its original text. */
const Line = z.strictObject({
  position: z.int(),
  event_id: z.uuid(),
  stream_id: z.string(),
  version: z.int().nullable(),
  type: z.string(),
  schema_version: z.int(),
  data: z.json(),
  meta: z.json(),
  recorded_at: z.iso.datetime(),
});

const BATCH_LINES = 1000;
const BATCH_LENGTH = 4_000_000;

/**
 * Fills an empty log with canonical lines of another log, from position 1. Positions, ids, versions and times are kept. Runs in the
 * caller's transaction and blocks appends until it ends.
 *
 * @param owner a connection with the rights of the log's owner, in a transaction
 * @param onProgress receives the last position after each batch
 * @throws {ImportRefused} when the log is not empty, or a line is not an event or does not follow the previous one
 */
export async function importLog(
  owner: pg.ClientBase,
  lines: AsyncIterable<string>,
  onProgress: (position: number) => void = () => undefined,
): Promise<Imported> {
  const { rows } = await owner.query<{ position: string }>('SELECT position FROM log.head FOR UPDATE');
  if (rows[0]?.position !== '0')
    throw new ImportRefused(`the log is not empty: it ends at position ${rows[0]?.position}`);
  const hash = createHash('sha256');
  let head = 0;
  let analyzed = 0;
  for await (const batch of batches(lines)) {
    batch.forEach((text, index) => {
      assertEvent(text, head + index + 1);
      hash.update(`${text}\n`);
    });
    await store(owner, batch, head);
    head += batch.length;
    if (head >= 2 * analyzed) {
      await owner.query('ANALYZE log.events'); // without this, from 1.8 million rows on each batch reads all earlier ones
      analyzed = head;
    }
    onProgress(head);
  }
  // the planner needs statistics of the new rows; without them a login reads the whole log
  await owner.query('ANALYZE log.events, log.streams');
  return { head, sha256: hash.digest('hex') };
}

async function* batches(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let length = 0;
  for await (const line of lines) {
    batch.push(line);
    length += line.length;
    if (batch.length < BATCH_LINES && length < BATCH_LENGTH) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Positions start at 1 without gaps, so a line's number is its position. */
function assertEvent(text: string, line: number): void {
  const { data, error } = Line.safeParse(parsed(text, line));
  if (error) {
    const [issue] = error.issues;
    throw new ImportRefused(`line ${line} is not an event: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  if (data.position !== line)
    throw new ImportRefused(
      `line ${line} has position ${data.position}: a log begins at 1 and leaves none out`,
    );
}

function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportRefused(`line ${line} is not JSON: ${text.slice(0, 60)}`);
  }
}

async function store(owner: pg.ClientBase, batch: string[], before: number): Promise<void> {
  const place = `lines ${before + 1} to ${before + batch.length}`;
  try {
    const { rows } = await owner.query<{ event_id: string }>(
      'SELECT event_id FROM log.import($1) WHERE duplicate',
      [`[${batch.join(',')}]`],
    );
    if (rows[0]) throw new ImportRefused(`${place}: the event id ${rows[0].event_id} comes twice`);
  } catch (error) {
    const conflict = conflictOf(error);
    if (conflict)
      throw new ImportRefused(`${place}: the versions of ${conflict.stream} do not follow one another`);
    throw refusedByData(error) ? new ImportRefused(`${place}: ${error.message}`) : error;
  }
}

/** Whether the database refused a value, rather than the connection or the rights. */
function refusedByData(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(22|23)/.test(String(error.code));
}
