import { setImmediate } from 'node:timers/promises';
import type { MarketplaceEvent } from '@marketplace/contracts/events';
import type { RecordedEvent } from '@marketplace/event-store/events';
import { UnreadableEvent } from '@marketplace/event-store/events';
import type { EventRow } from '@marketplace/event-store/upcasters';
import { knownEvents, readEvent } from '@marketplace/event-store/upcasters';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { EventCount, EventRange, EventType, Projection, Refused } from './projection.ts';
import { eventsOf, isIn, UnfoldableEvent, UnfoldableEvents } from './projection.ts';

/** A stored event of a subject's, in the stream of that subject. */
export type RecordOf<Event> = RecordedEvent & { event: Event; version: number };

/** An event, and its subject before and after it. */
export interface Step<Event, Subject> {
  record: RecordOf<Event>;
  before: Subject | undefined;
  after: Subject;
}

interface EventByEvent<Event extends MarketplaceEvent, Subject> {
  noun: string;
  types: readonly EventType[];
  idOf(event: Event): string;
  streamOf(id: string): string;
  load(db: Kysely<ReadModels>, ids: string[]): Promise<Map<string, Subject>>;
  /** @throws {UnfoldableEvent} when the event cannot follow */
  foldInto(before: Subject | undefined, record: RecordOf<Event>): Subject;
  written(
    schema: string,
    steps: Step<Event, Subject>[],
    subjects: Map<string, Subject>,
  ): RawBuilder<unknown>[];
}

/** Events per page: a long range need not fit into memory. */
const PAGE = 500;

/** Returns how such a projection folds. */
export function eventByEvent<Event extends MarketplaceEvent, Subject>(
  folding: EventByEvent<Event, Subject>,
): Pick<Projection, 'handles' | 'knows' | 'survey' | 'fold'> {
  const { types } = folding;
  return {
    handles: types,
    knows: knownEvents,
    async survey(tx, range) {
      const { rows } = await sql<EventCount>`
        SELECT type, count(*) AS present, count(*) AS counted, max(schema_version) AS newest,
          array_agg(position::float8) FILTER (WHERE type = ANY(${types}::text[])) AS positions
        FROM ${eventsOf(range)} WHERE ${isIn(range)} GROUP BY type`.execute(tx);
      return rows;
    },
    /** While the database reads or writes a page, this process works on the next. */
    async fold(tx, schema, range) {
      const read = pagesOf(tx, types, range);
      let rows = await read();
      let running: Promise<unknown> | undefined;
      const start = async <Result>(query: Promise<Result>) => {
        query.catch(() => undefined); // awaited below
        running = query;
        await setImmediate(); // until it is sent
      };
      try {
        for (;;) {
          const page = recordsOf(folding, rows);
          await running; // the page before this one is written
          const ids = page.records.map(({ event }) => folding.idOf(event));
          const known = await folding.load(tx.withSchema(schema), [...new Set(ids)]);
          const isLast = rows.length < PAGE;
          const next = isLast ? Promise.resolve([]) : read();
          if (!isLast) await start(next);
          const parts = rows.length > 0 ? folded(schema, folding, page, known) : [];
          if (isLast) return { parts };
          rows = await next;
          await start(sql`WITH ${sql.join(parts)} SELECT`.execute(tx));
        }
      } finally {
        await running?.catch(() => undefined);
      }
    },
  };
}

/** Returns a function that reads the events of a range, a page at each call. The last page has fewer. */
function pagesOf(tx: Kysely<ReadModels>, types: readonly EventType[], range: EventRange) {
  const { positions } = range;
  let { after } = range;
  let read = 0;
  return async (): Promise<EventRow[]> => {
    const page = positions?.slice(read, read + PAGE);
    const of = page
      ? sql`position = ANY(${page}::bigint[])`
      : sql`${isIn({ ...range, after })} AND type = ANY(${types}::text[])`;
    const { rows } = await sql<EventRow>`
      SELECT * FROM ${eventsOf(range)} WHERE ${of} ORDER BY position LIMIT ${PAGE}`.execute(tx);
    read += PAGE;
    after = Number(rows.at(-1)?.position ?? range.upTo);
    return rows;
  };
}

/** The readable events of a page, and the first unreadable one of each stream. */
interface Page<Event> {
  records: RecordOf<Event>[];
  refused: Map<string, Refused>;
}

function recordsOf<Event extends MarketplaceEvent, Subject>(
  folding: EventByEvent<Event, Subject>,
  rows: EventRow[],
): Page<Event> {
  const refused = new Map<string, Refused>();
  const records = rows.flatMap((row) =>
    unlessRefused(refused, row.stream_id, Number(row.position), () => recordOf(folding, readEvent(row))),
  );
  return { records, refused };
}

function folded<Event extends MarketplaceEvent, Subject>(
  schema: string,
  { idOf, foldInto, written }: EventByEvent<Event, Subject>,
  { records, refused }: Page<Event>,
  known: Map<string, Subject>,
): RawBuilder<unknown>[] {
  const steps = records.flatMap((record) =>
    unlessRefused(refused, record.stream, record.position, () => {
      const before = known.get(idOf(record.event));
      const after = foldInto(before, record);
      known.set(idOf(record.event), after);
      return { record, before, after };
    }),
  );
  if (refused.size > 0) throw new UnfoldableEvents([...refused.values()]);
  return written(schema, steps, known);
}

function unlessRefused<Result>(
  refused: Map<string, Refused>,
  stream: string,
  position: number,
  act: () => Result,
): Result[] {
  if (refused.has(stream)) return [];
  try {
    return [act()];
  } catch (error) {
    if (!(error instanceof UnfoldableEvent || error instanceof UnreadableEvent)) throw error;
    refused.set(stream, { stream, position, reason: error.message });
    return [];
  }
}

function recordOf<Event extends MarketplaceEvent, Subject>(
  { noun, types, idOf, streamOf }: EventByEvent<Event, Subject>,
  record: RecordedEvent,
): RecordOf<Event> {
  const { event, version, stream } = record;
  const isOwn = (one: MarketplaceEvent): one is Event => types.includes(one.type);
  if (!event || !isOwn(event)) throw new UnfoldableEvent(`it is not an event of its ${noun}`);
  if (version === null || stream !== streamOf(idOf(event)))
    throw new UnfoldableEvent(`it is not in the stream of its ${noun}`);
  return { ...record, event, version };
}

/** All rows are one JSON parameter; the table gives their types. */
interface Rows {
  schema: string;
  table: string;
  rows: readonly object[];
}

/** Returns the statement that adds rows. @param columns those of the first row when not given */
export function insertRows(
  { schema, table, rows }: Rows,
  columns: readonly string[] = Object.keys(rows[0] ?? {}),
): RawBuilder<unknown> {
  const into = sql.id(schema, table);
  const names = sql.join(columns.map((name) => sql.id(name)));
  return sql`INSERT INTO ${into} (${names})
    SELECT ${names} FROM jsonb_populate_recordset(NULL::${into}, ${JSON.stringify(rows)}::jsonb)`;
}

export function upsertRows(rows: Rows, columns: readonly string[], key: string): RawBuilder<unknown> {
  const set = columns.map((name) => sql`${sql.id(name)} = ${sql.id('excluded', name)}`);
  return sql`${insertRows(rows, columns)} ON CONFLICT (${sql.id(key)}) DO UPDATE SET ${sql.join(set)}`;
}
