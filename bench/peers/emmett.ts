import type { Event } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import type { NewEvent } from '@marketplace/event-store/events';
import pg from 'pg';

type Visit = Event<string, NewEvent['data'], NewEvent['meta']>;

/** The peer of appends: emmett's event store on a database of its own, with as many connections as ours. */
export async function openEmmett(url: string, connections: number) {
  const pool = new pg.Pool({ connectionString: url, max: connections }).on('error', () => undefined);
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool } });
  await store.schema.migrate();
  return {
    append: ({ stream, type, data, meta }: NewEvent) =>
      store.appendToStream(stream, [{ type, data, metadata: { ...meta } } as Visit]),
    async stored() {
      const { rows } = await pool.query<{ count: string }>('SELECT count(*) FROM emt_messages');
      return Number(rows[0]?.count);
    },
    async close() {
      await store.close();
      if (!pool.ended) await pool.end();
    },
  };
}
