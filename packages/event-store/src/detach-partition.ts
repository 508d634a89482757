import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { inTransaction } from './database.ts';
import type { DetachedPart } from './detached.ts';
import { detachedParts, partLines } from './detached.ts';
import { joinLines, rangeDigest, visitLines } from './log-lines.ts';
import { withShortLocks } from './partition-log.ts';
import { headPosition } from './read-log.ts';
import { readSeals } from './seals.ts';

/** A partition may not be detached. The message is one line for an operator. */
export class DetachRefused extends Error {
  override name = 'DetachRefused';
}

/** A partition of the log by its positions, and where its visits are. */
export interface Partition {
  first: number;
  last: number;
  isDetached: boolean;
}

/** Where the files of visits go. */
export interface PartStore {
  /** Its address, by which readers open it. */
  address: string;
  put(name: string, body: Buffer): Promise<unknown>;
  get(name: string): Promise<{ body: Readable } | undefined>;
}

/** Positions of a file: about 10 MB compressed, read as a whole. */
const PART = 100_000;

/** Returns the partitions of a log in order; none of a log in one table. */
export async function partitionsOf(db: pg.ClientBase | pg.Pool): Promise<Partition[]> {
  const { rows } = await db.query<Partition>(
    `SELECT DISTINCT ON (first) first::float8, last::float8, act = 'detached' AS "isDetached"
    FROM log.partitions ORDER BY first, id DESC`,
  );
  return rows;
}

/**
 * Writes the visits of a partition to a store, reads them back, and drops them from the database. Versioned events stay. An interrupted
 * run leaves files that the next one writes again.
 *
 * @param owner a connection with the rights of the log's owner
 * @throws {DetachRefused} when it is in use, is not sealed, or does not match its seals
 */
export async function detachPartition(
  owner: pg.ClientBase,
  { first, last }: Partition,
  store: PartStore,
  onPart: (position: number) => void = () => undefined,
): Promise<void> {
  if (last > (await headPosition(owner)))
    throw new DetachRefused(`Positions ${first} to ${last} are in use.`);
  await assertSealed(owner, { first, last });
  const parts: Omit<DetachedPart, 'store'>[] = [];
  for (let from = first; from <= last; from += PART) {
    parts.push(await writePart(owner, { first: from, last: Math.min(from + PART - 1, last) }, store));
    onPart(from);
  }
  if (first === 1) await keepVersioned(owner, last);
  await withShortLocks(owner, async () => {
    await owner.query(first === 1 ? replaceFirst(last).join(';\n') : `DROP TABLE log.visits_${first}`);
    await owner.query(
      "INSERT INTO log.partitions (act, first, last, store, parts) VALUES ('detached', $1, $2, $3, $4)",
      [first, last, store.address, JSON.stringify(parts)],
    );
  });
}

/** @throws {DetachRefused} when events of a partition have no seal, or are not what was sealed */
async function assertSealed(owner: pg.ClientBase, { first, last }: Pick<Partition, 'first' | 'last'>) {
  let upTo = 0;
  for (const { seal } of await readSeals(owner)) {
    if (!seal) continue;
    upTo = Math.max(upTo, seal.to);
    if (seal.to < first || seal.from > last) continue;
    if ((await rangeDigest(owner, seal)) !== seal.digest)
      throw new DetachRefused(`Positions ${seal.from} to ${seal.to} are not what was sealed: log check`);
  }
  if (upTo < last) throw new DetachRefused(`Positions ${upTo + 1} to ${last} have no seal yet: log seal`);
}

async function writePart(
  owner: pg.ClientBase,
  { first, last }: Pick<Partition, 'first' | 'last'>,
  store: PartStore,
): Promise<Omit<DetachedPart, 'store'>> {
  const lines = await visitLines(owner, { first, last });
  const text = Buffer.from(joinLines(lines));
  const sha256 = createHash('sha256').update(text).digest('hex');
  const file = `visits-${first}-${last}-${sha256.slice(0, 16)}.ndjson.gz`;
  await store.put(file, gzipSync(text));
  const found = await store.get(file);
  if (!found || !gunzipSync(Buffer.concat(await found.body.toArray())).equals(text))
    throw new DetachRefused(`${file} of ${store.address} is not what was written.`);
  return { first, last, lines: lines.length, sha256, file };
}

/** Copies the versioned events of the first partition, which holds both kinds. It is full, so none is added. */
async function keepVersioned(owner: pg.ClientBase, last: number): Promise<void> {
  await inTransaction(owner, 'BEGIN', async () => {
    await owner.query('DROP TABLE IF EXISTS log.kept_events');
    await owner.query('CREATE TABLE log.kept_events (LIKE log.first_events INCLUDING ALL)');
    await owner.query(
      `ALTER TABLE log.kept_events ADD CONSTRAINT kept_events_end CHECK (position < ${last + 1})`,
    );
    await owner.query('INSERT INTO log.kept_events SELECT * FROM log.first_events WHERE version IS NOT NULL');
  });
}

const replaceFirst = (last: number) => [
  'DROP TABLE log.first_events',
  'ALTER TABLE log.kept_events RENAME TO first_events',
  `ALTER TABLE log.events ATTACH PARTITION log.first_events FOR VALUES FROM (MINVALUE) TO (${last + 1})`,
  'ALTER TABLE log.first_events DROP CONSTRAINT kept_events_end',
  'ALTER TABLE log.first_events ENABLE ALWAYS TRIGGER no_change',
  'CREATE TRIGGER no_truncate BEFORE TRUNCATE ON log.first_events EXECUTE FUNCTION log.refuse()',
  'ALTER TABLE log.first_events ENABLE ALWAYS TRIGGER no_truncate',
];

const COLUMNS = 'position, event_id, stream_id, version, type, schema_version, data, meta, recorded_at';

/** Returns a statement that inserts canonical lines, given as one JSON array, into a table. */
export const insertLines = (table: string) => `INSERT INTO ${table} (${COLUMNS}) SELECT ${COLUMNS}
  FROM jsonb_to_recordset($1::jsonb) AS line(position bigint, event_id uuid, stream_id text, version int, type text,
    schema_version smallint, data jsonb, meta jsonb, recorded_at timestamptz)`;

const BATCH = 5000;

/**
 * Brings the visits of a detached partition back, with their positions, ids and times, in one transaction. Their files stay.
 *
 * @throws {DetachedUnreadable} when a file is not what was written; nothing was changed
 */
export async function attachPartition(owner: pg.ClientBase, { first, last }: Partition): Promise<void> {
  const table = first === 1 ? 'log.first_events' : `log.visits_${first}`;
  const { rowCount } = await owner.query('SELECT WHERE to_regclass($1) IS NULL', [table]);
  if (rowCount === 1)
    await withShortLocks(owner, () => owner.query('SELECT log.create_visits($1, $2)', [first, last]));
  await inTransaction(owner, 'BEGIN', async () => {
    for (const part of await detachedParts(owner, { from: first, to: last })) {
      const lines = await partLines(part);
      for (let from = 0; from < lines.length; from += BATCH)
        await owner.query(insertLines(table), [
          `[${lines
            .slice(from, from + BATCH)
            .map(({ text }) => text)
            .join(',')}]`,
        ]);
      const stored = createHash('sha256')
        .update(joinLines(await visitLines(owner, part)))
        .digest('hex');
      if (stored !== part.sha256) throw new DetachRefused(`${part.file} did not come back as it was.`);
    }
    await owner.query("INSERT INTO log.partitions (act, first, last) VALUES ('attached', $1, $2)", [
      first,
      last,
    ]);
  });
}
