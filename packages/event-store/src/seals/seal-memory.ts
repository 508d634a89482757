import { readFile, rename, writeFile } from 'node:fs/promises';
import { streams } from '@marketplace/contracts/events';
import { z } from 'zod';
import type { Queryable } from '../read-log.ts';
import type { StoredSeal } from './read-seals.ts';

const RememberedSeal = z.object({ position: z.int(), mac: z.string() });
/** A seal that the log must go on holding. */
export type RememberedSeal = z.infer<typeof RememberedSeal>;

/** Returns what tells a stored seal from any other; undefined of what is none. */
export function sealToRemember(stored: StoredSeal | undefined): RememberedSeal | undefined {
  return stored?.seal ? { position: stored.position, mac: stored.seal.mac } : undefined;
}

/** Whether the log holds a seal where it was seen. */
export async function logHasSeal(db: Queryable, { position, mac }: RememberedSeal): Promise<boolean> {
  const { rows } = await db.query(
    "SELECT FROM log.events WHERE position = $1 AND stream_id = $2 AND data ->> 'mac' = $3",
    [position, streams.seals, mac],
  );
  return rows.length > 0;
}

/** Returns the seal that a file keeps; undefined when there is none yet. @throws {Error} when the file holds something else */
export async function readRememberedSeal(file: string): Promise<RememberedSeal | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : RememberedSeal.parse(JSON.parse(text));
}

/** Keeps a seal in a file outside the database, so that a log that is cut off shows. */
export async function writeRememberedSeal(file: string, seal: RememberedSeal): Promise<void> {
  const part = `${file}.part`;
  await writeFile(part, `${JSON.stringify(seal)}\n`, { mode: 0o600, flush: true });
  await rename(part, file);
}
