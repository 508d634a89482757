import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createClient } from './client.ts';
import type { Load } from './load.ts';
import type { System } from './system.ts';

const LOOK_MS = 100;

interface Checkpoint {
  name: string;
  generation: number;
  /** A rebuild after a killed one makes a generation of the same number anew. */
  tables: number;
  live: boolean;
  position: number;
  head: number;
}

/**
 * Looks ten times a second, on a connection of its own, at checkpoints (none goes back or passes the end of the log) and at the views
 * of one listing (they never become fewer). What it cannot see while a part is down, it does not judge.
 */
export function startWatch({ adminUrl, origins }: System, load: Load) {
  const visitor = createClient(origins.query.slice(0, 1)); // each instance reads by itself: a visitor stays with one
  const wrong: string[] = [];
  const seen = new Map<string, number>();
  const waiting: { head: number; since: number }[] = [];
  const lags: number[] = [];
  let views = 0;
  let isOver = false;
  let client: pg.Client | undefined;

  async function checkpoints(): Promise<void> {
    if (!client) {
      client = new pg.Client({
        connectionString: adminUrl,
        query_timeout: 3000,
        connectionTimeoutMillis: 3000,
      });
      client.on('error', () => undefined);
      await client.connect();
    }
    const { rows } = await client.query<Checkpoint>(
      `SELECT p.name, p.generation, n.oid AS tables,
         l.generation IS NOT NULL AS live, p.position::int AS position, h.position::int AS head
       FROM log.head h, read.projections p LEFT JOIN read.live l USING (name, generation)
       LEFT JOIN pg_namespace n ON n.nspname = p.name || '_g' || p.generation`,
    );
    const now = Date.now();
    for (const { name, generation, tables, position, head } of rows) {
      const key = `${name}_g${generation}, tables ${tables},`;
      if (position < (seen.get(key) ?? 0)) wrong.push(`the checkpoint of ${key} went back to ${position}`);
      if (position > head) wrong.push(`the checkpoint of ${key} is at ${position}, behind the end ${head}`);
      seen.set(key, position);
    }
    const live = rows.filter((row) => row.live);
    const reached = Math.min(...live.map(({ position }) => position));
    while (waiting[0] && waiting[0].head <= reached) lags.push(now - (waiting.shift()?.since ?? now));
    const head = rows[0]?.head ?? 0;
    if (head > reached && head > (waiting.at(-1)?.head ?? 0)) waiting.push({ head, since: now });
  }

  async function views_count(): Promise<void> {
    const { status, body } = await visitor.call({ path: `/api/properties/${load.listings[0]}` });
    if (status !== 200) return;
    if (body.views_count < views) wrong.push(`a visitor saw ${views} views, then ${body.views_count}`);
    views = body.views_count;
  }

  const look = async () => {
    while (!isOver) {
      await Promise.all([
        checkpoints().catch(async () => {
          await client?.end().catch(() => undefined);
          client = undefined;
        }),
        views_count(),
      ]);
      await delay(LOOK_MS);
    }
    await client?.end().catch(() => undefined);
    visitor.close();
  };
  const looking = look();
  return {
    wrong,
    /** How long events waited for all read models, in milliseconds, as far as that was seen. */
    lags,
    async stop() {
      isOver = true;
      await looking;
    },
  };
}
