import type { SetAside } from '@marketplace/contracts/operations/operations.views';
import type { ReadModels } from '@marketplace/read-models/database';
import { projectionTables, runEach } from '@marketplace/read-models/database';
import type { Projection as ProjectionName } from '@marketplace/read-models/projections';
import { schemaOf } from '@marketplace/read-models/projections';
import { firstSetAside } from '@marketplace/read-models/set-aside';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { readOrders } from '../operations/orders.ts';
import type { ComparedTable, EventRange, Projection, Refused } from './projection.ts';
import { UnfoldableEvents } from './projection.ts';
import { asideOf, readSetAside } from './set-aside.ts';
import { foldRange } from './step.ts';
import { isOfEvent } from './transient-errors.ts';

/** An event at which a rebuild would set its stream aside. */
export interface Unread {
  position: number;
  type: string;
  reason: string;
}

/** A row that is not what a rebuild makes of the log; `null` means that there is no such row. */
export interface Difference {
  table: string;
  key: string;
  expected: unknown;
  found: unknown;
  /** The tables contradict each other, or hold a skipped event. Otherwise the log may have been changed after it was folded. */
  isOfTables: boolean;
}

/** The result of comparing a projection, and the position up to which it was compared. */
export interface Verification {
  projection: ProjectionName;
  position: number;
  rows: number;
  differences: Difference[];
  unread: Unread[];
  /** The first streams that are set aside: each was compared as it was before the event. */
  setAside: SetAside[];
}

/** Temporary tables: nothing remains of them, however the verification ends. */
const ASIDE = 'pg_temp';

/** Rebuilds each projection into temporary tables and compares every row, on one snapshot of the database. */
export async function verify(
  db: Kysely<ReadModels>,
  projections: readonly Projection[],
): Promise<Verification[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const live = await tx
        .selectFrom('read.live as l')
        .innerJoin('read.projections as p', (join) =>
          join.onRef('p.name', '=', 'l.name').onRef('p.generation', '=', 'l.generation'),
        )
        .select(['p.name', 'p.generation', 'p.position', firstSetAside.as('setAside')])
        .orderBy('p.name')
        .execute();
      const verifications: Verification[] = [];
      for (const one of live) {
        const projection = projections.find(({ name }) => name === one.name);
        if (!projection) continue;
        const position = Number(one.position);
        const { skipped } = await readOrders(tx, one.name);
        const aside = asideOf({ aside: await readSetAside(tx, one) });
        await sql`SAVEPOINT aside`.execute(tx);
        const refused = await rebuildAside(tx, projection, { after: 0, upTo: position, skipped, ...aside });
        const schema = schemaOf(one.name, one.generation);
        const compared = await compare(tx, projection, { schema, skipped, refused });
        await sql`ROLLBACK TO SAVEPOINT aside`.execute(tx);
        verifications.push({ projection: one.name, position, setAside: one.setAside, ...compared });
      }
      return verifications;
    });
}

/** Folds a range into temporary tables, and returns the first event of each stream that cannot be folded. */
async function rebuildAside(
  tx: Kysely<ReadModels>,
  projection: Projection,
  { upTo: end, ...rest }: EventRange,
): Promise<Refused[]> {
  await runEach(tx, projectionTables[projection.name].tables(ASIDE));
  const refused: Refused[] = [];
  let size = projection.batchSize;
  for (let after = 0; after < end; ) {
    const aside = { ...rest.aside, ...Object.fromEntries(refused.map((one) => [one.stream, one.position])) };
    const hasAside = Object.keys(aside).length > 0;
    const range = { ...rest, after, upTo: Math.min(after + size, end), ...(hasAside && { aside }) };
    await sql`SAVEPOINT batch`.execute(tx);
    try {
      await foldRange(tx, projection, ASIDE, range);
      await sql`RELEASE SAVEPOINT batch`.execute(tx);
      after = range.upTo;
    } catch (error) {
      if (!isOfEvent(error)) throw error;
      await sql`ROLLBACK TO SAVEPOINT batch`.execute(tx);
      if (error instanceof UnfoldableEvents) refused.push(...error.refused);
      else if (size > 1)
        size = Math.ceil((range.upTo - after) / 2); // the database does not name the event
      else refused.push({ ...(await eventAt(tx, range.upTo)), reason: error.message });
    }
  }
  return refused;
}

async function eventAt(tx: Kysely<ReadModels>, position: number): Promise<Omit<Refused, 'reason'>> {
  const { rows } = await sql<{ stream: string }>`
    SELECT stream_id AS stream FROM log.events WHERE position = ${position}`.execute(tx);
  return { stream: rows[0]?.stream ?? '', position };
}

interface Found {
  schema: string;
  skipped: readonly number[];
  refused: readonly Refused[];
}

/** Compares every table; streams with a refused event are left out. */
async function compare(
  tx: Kysely<ReadModels>,
  { verification }: Projection,
  { schema, skipped, refused }: Found,
): Promise<Pick<Verification, 'rows' | 'differences' | 'unread'>> {
  const differing: DifferingRow[] = [];
  let rows = 0;
  for (const [table, compared] of Object.entries(verification.tables)) {
    rows += await countRows(tx, table);
    differing.push(...(await differingRows(tx, { schema, table, ...compared })));
  }
  const streams = new Set(differing.map(({ stream }) => stream));
  const unread = refused.filter(({ stream }) => streams.has(stream));
  const isUnread = ({ stream }: DifferingRow) => unread.some((one) => one.stream === stream);
  const kept = differing.filter((row) => !isUnread(row));
  const isWrong = ({ isByPosition, key, found }: DifferingRow) =>
    isByPosition && (found === null || skipped.includes(Number(key)));
  const contradicting = kept.length > 0 ? await verification.contradicting?.(schema).execute(tx) : undefined;
  const wrong = new Set([
    ...kept.filter(isWrong).map(({ stream }) => stream),
    ...(contradicting?.rows.map(({ stream }) => stream) ?? []),
  ]);
  return {
    rows,
    differences: kept.map(({ stream, isByPosition: _, ...row }) => ({
      ...row,
      isOfTables: wrong.has(stream),
    })),
    unread: await withTypes(tx, unread),
  };
}

async function countRows(tx: Kysely<ReadModels>, table: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) AS count FROM ${sql.id(ASIDE, table)}`.execute(tx);
  return Number(rows[0]?.count);
}

interface DifferingRow extends Omit<Difference, 'isOfTables'> {
  stream: string | null;
  isByPosition: boolean;
}

async function differingRows(
  tx: Kysely<ReadModels>,
  { schema, table, key, stream, columns, isSame, said }: ComparedTable & { schema: string; table: string },
): Promise<DifferingRow[]> {
  const names = columns ?? (await columnsOf(tx, table));
  const row = (of: string) => sql`(${sql.join(names.map((name) => sql.id(of, name)))})`;
  const json = (of: string) =>
    sql`CASE WHEN ${sql.id(of, key[0])} IS NOT NULL THEN to_jsonb(${sql.id(of)}) END`;
  const keys = sql.join(key.map((name) => sql.id(name)));
  const { rows } = await sql<{ key: string; stream: string | null; expected: Fields; found: Fields }>`
    SELECT concat_ws(' ', ${keys}) AS key, ${stream} AS stream, ${json('expected')} AS expected, ${json('found')} AS found
    FROM ${sql.id(ASIDE, table)} AS expected FULL JOIN ${sql.id(schema, table)} AS found USING (${keys})
    WHERE ${row('expected')} IS DISTINCT FROM ${row('found')} ORDER BY ${keys}`.execute(tx);
  const shown = (fields: Fields | null) => fields && (said?.(fields) ?? fields);
  return rows
    .filter(({ expected, found }) => !(expected && found && isSame?.(expected, found)))
    .map((one) => ({
      ...one,
      table,
      expected: shown(one.expected),
      found: shown(one.found),
      isByPosition: key[0] === 'position',
    }));
}

type Fields = Record<string, unknown>;

async function columnsOf(tx: Kysely<ReadModels>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${`${ASIDE}.${table}`}::regclass AND attnum > 0 AND NOT attisdropped`.execute(tx);
  return rows.map(({ name }) => name);
}

async function withTypes(tx: Kysely<ReadModels>, refused: readonly Refused[]): Promise<Unread[]> {
  const positions = refused.map(({ position }) => position);
  const { rows } = await sql<{ position: number; type: string }>`
    SELECT position::float8, type FROM log.events WHERE position = ANY(${positions}::bigint[]) ORDER BY position`.execute(
    tx,
  );
  return rows.map((row) => ({
    ...row,
    reason: refused.find(({ position }) => position === row.position)?.reason ?? '',
  }));
}
