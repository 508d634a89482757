import { readdirSync } from 'node:fs';
import { residentBytes } from '../harness/processor-time.ts';
import type { Product } from '../harness/product.ts';

const MEGABYTE = 2 ** 20;

/** What a process that goes on and on must not have more and more of. */
export interface Vitals {
  /** Memory of the process that answers, in MB. */
  memory: number;
  /** Open files and sockets. */
  handles: number;
  /** Connections to the database, whoever's. */
  connections: number;
  /** Events that the read models are behind. */
  lag: number;
}

export async function vitalsOf({ pid, database }: Product): Promise<Vitals> {
  const { rows } = await database.query<{ connections: number; lag: number }>(
    `SELECT (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
       ((SELECT position FROM log.head) - (SELECT min(p.position) FROM read.projections p JOIN read.live USING (name, generation)))::int AS lag`,
  );
  const [{ connections, lag } = { connections: 0, lag: 0 }] = rows;
  return {
    memory: residentBytes(pid) / MEGABYTE,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    connections,
    lag,
  };
}

/** Returns by how much a figure grew from one place to the next, on the straight line that fits best. */
export function slopeOf(figures: readonly number[]): number {
  const middle = (figures.length - 1) / 2;
  const mean = figures.reduce((sum, one) => sum + one, 0) / figures.length;
  const [over, under] = figures.reduce(
    ([over, under], one, place) => [over + (place - middle) * (one - mean), under + (place - middle) ** 2],
    [0, 0],
  );
  return under === 0 ? 0 : over / under;
}
