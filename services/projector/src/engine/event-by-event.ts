import type { MarketplaceEvent } from '@marketplace/contracts/events';
import type { RecordedEvent } from '@marketplace/event-store/events';
import { UnreadableEvent } from '@marketplace/event-store/events';
import type { EventRow } from '@marketplace/event-store/upcasters';
import { knownEvents, readEvent } from '@marketplace/event-store/upcasters';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { EventRange, EventType, Projection, Refused } from './projection.ts';
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
const PAGE = 2000;

/** Returns how such a projection folds. */
export function eventByEvent<Event extends MarketplaceEvent, Subject>(
  folding: EventByEvent<Event, Subject>,
): Pick<Projection, 'handles' | 'knows' | 'fold'> {
  const { types } = folding;
  return {
    handles: types,
    knows: knownEvents,
    async fold(tx, schema, range) {
      let after = range.after;
      for (;;) {
        const rows = await readRows(tx, types, { ...range, after });
        const parts = rows.length > 0 ? await foldRows(tx.withSchema(schema), schema, folding, rows) : [];
        if (rows.length < PAGE) return { parts };
        await sql`WITH ${sql.join(parts)} SELECT`.execute(tx);
        after = Number(rows.at(-1)?.position ?? range.upTo);
      }
    },
  };
}

async function readRows(
  tx: Kysely<ReadModels>,
  types: readonly EventType[],
  range: EventRange,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    SELECT * FROM ${eventsOf(range)} WHERE ${isIn(range)} AND type = ANY(${types}::text[])
    ORDER BY position LIMIT ${PAGE}`.execute(tx);
  return rows;
}

async function foldRows<Event extends MarketplaceEvent, Subject>(
  db: Kysely<ReadModels>,
  schema: string,
  folding: EventByEvent<Event, Subject>,
  rows: EventRow[],
) {
  const refused = new Map<string, Refused>();
  const records = rows.flatMap((row) =>
    unlessRefused(refused, row.stream_id, Number(row.position), () => recordOf(folding, readEvent(row))),
  );
  const { idOf } = folding;
  const known = await folding.load(db, [...new Set(records.map(({ event }) => idOf(event)))]);
  const steps = records.flatMap((record) =>
    unlessRefused(refused, record.stream, record.position, () => {
      const before = known.get(idOf(record.event));
      const after = folding.foldInto(before, record);
      known.set(idOf(record.event), after);
      return { record, before, after };
    }),
  );
  if (refused.size > 0) throw new UnfoldableEvents([...refused.values()]);
  return folding.written(schema, steps, known);
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
  { event, version, ...recorded }: RecordedEvent,
): RecordOf<Event> {
  const isOwn = (one: MarketplaceEvent): one is Event => types.includes(one.type);
  if (!event || !isOwn(event)) throw new UnfoldableEvent(`it is not an event of its ${noun}`);
  if (version === null || recorded.stream !== streamOf(idOf(event)))
    throw new UnfoldableEvent(`it is not in the stream of its ${noun}`);
  return { ...recorded, event, version };
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
