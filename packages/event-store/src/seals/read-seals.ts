import { streams } from '@marketplace/contracts/events';
import type { Seal } from '@marketplace/contracts/seals/seal.events';
import { LogSealed } from '@marketplace/contracts/seals/seal.events';
import type { Queryable } from '../read-log.ts';

/** A seal as the log holds it; `seal` is null when what is stored there is none. */
export interface StoredSeal {
  position: number;
  /** Its place in the stream of seals: 1, 2, 3 … */
  version: number;
  seal: Seal | null;
}

const SEALS =
  'SELECT position, version, type, data FROM log.events WHERE stream_id = $1 AND version IS NOT NULL ORDER BY version';

/** Returns the seals of the log, oldest first. */
export async function readSeals(db: Queryable): Promise<StoredSeal[]> {
  const { rows } = await db.query(SEALS, [streams.seals]);
  return rows.map(storedSeal);
}

/** Returns the newest seal of the log, if it has any. */
export async function newestSeal(db: Queryable): Promise<StoredSeal | undefined> {
  const { rows } = await db.query(`${SEALS} DESC LIMIT 1`, [streams.seals]);
  return rows.map(storedSeal)[0];
}

function storedSeal(row: unknown): StoredSeal {
  const { position, version, type, data } = row as {
    position: string;
    version: number;
    type: string;
    data: unknown;
  };
  const event = LogSealed.safeParse({ type, data }).data;
  return { position: Number(position), version, seal: event?.data ?? null };
}
