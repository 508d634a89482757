import type { NewEvent } from '@marketplace/event-store/events';
import type pg from 'pg';

const COLUMNS = [
  'position',
  'event_id',
  'stream_id',
  'version',
  'type',
  'schema_version',
  'data',
  'meta',
  'recorded_at',
];

/**
 * The peer of appends in batches: one multi-row INSERT of the same rows into a table with the columns, constraints and indexes of
 * the log's, and nothing else: the caller numbers the rows, and nothing is looked up, locked or judged.
 */
export async function openBareTable(pool: pg.Pool) {
  await pool.query('CREATE TABLE bare (LIKE log.events INCLUDING ALL)');
  let position = 0;
  return {
    async append(events: readonly NewEvent[]) {
      const recordedAt = new Date();
      const values = events.flatMap(({ eventId, stream, version, type, data, meta }) => {
        position += 1;
        return [position, eventId, stream, version, type, 1, data, meta, recordedAt];
      });
      await pool.query({ name: `bare-${events.length}`, text: statement(events.length), values });
    },
    async stored() {
      const { rows } = await pool.query<{ count: string }>('SELECT count(*) FROM bare');
      return Number(rows[0]?.count);
    },
  };
}

const statements = new Map<number, string>();

function statement(rows: number): string {
  const known = statements.get(rows);
  if (known) return known;
  const row = (index: number) =>
    COLUMNS.map((_, column) => `$${index * COLUMNS.length + column + 1}`).join(', ');
  const places = Array.from({ length: rows }, (_, index) => `(${row(index)})`).join(', ');
  const text = `INSERT INTO bare (${COLUMNS.join(', ')}) VALUES ${places}`;
  statements.set(rows, text);
  return text;
}
