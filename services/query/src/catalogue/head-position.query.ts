import type pg from 'pg';

/** Returns the position of the last event in the log: all that the query service may know of it. */
export async function headPosition(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ position: string }>('SELECT position FROM log.head');
  return Number(rows[0]?.position ?? 0);
}
