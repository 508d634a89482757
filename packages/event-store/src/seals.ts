import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import type { Seal } from '@marketplace/contracts/seals/seal.events';
import { LogSealed } from '@marketplace/contracts/seals/seal.events';
import type pg from 'pg';
import { z } from 'zod';
import { appendSeals } from './append.ts';
import { newId } from './events.ts';
import { rangeDigest } from './log-lines.ts';
import type { Queryable } from './read-log.ts';

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

/** Keys of seals: the first one makes them, any of them may have made one. */
export type SealKeys = readonly string[];

type Unsigned = Omit<Seal, 'mac'>;

/** Returns a seal with what only the holder of the key could have added. */
export function signSeal(unsigned: Unsigned, key: string): Seal {
  return { ...unsigned, mac: macOf(unsigned, key).toString('hex') };
}

/** Whether a seal was made with one of the keys, and says what it said then. */
export function isSigned({ mac, ...unsigned }: Seal, keys: SealKeys): boolean {
  const given = Buffer.from(mac, 'hex');
  return keys.some((key) => timingSafeEqual(macOf(unsigned, key), given));
}

function macOf({ from, to, digest, previous, sealed_at }: Unsigned, key: string): Buffer {
  const said = JSON.stringify(['log-seal', 1, from, to, digest, previous, sealed_at]);
  return createHmac('sha256', key).update(said).digest();
}

/** Positions of a block: a seal is made when there are so many, and of fewer once a day. */
export const BLOCK = 10_000;
export const SEAL_EVERY_MS = 24 * 3_600_000;

interface Sealing {
  key: string;
  /** The newest seal of the log, which the first new one follows. */
  newest: StoredSeal | undefined;
  /** The position up to which the log is to be sealed; it must hold it. */
  upTo: number;
  meta: EventMeta;
  now: () => Date;
  /** Ends it after the block under way. */
  signal?: AbortSignal;
}

/**
 * Seals the log from where its newest seal ended, block by block.
 *
 * @returns the newest seal afterwards
 * @throws {VersionConflict} when another one seals the log at this moment
 */
export async function sealLog(db: pg.Pool, sealing: Sealing): Promise<StoredSeal | undefined> {
  const { upTo, signal } = sealing;
  let { newest } = sealing;
  for (let from = nextFrom(newest); from <= upTo && !signal?.aborted; from = nextFrom(newest))
    newest = await sealBlock(db, { ...sealing, newest }, { from, to: Math.min(from + BLOCK - 1, upTo) });
  return newest;
}

function nextFrom(newest: StoredSeal | undefined): number {
  return (newest?.seal?.to ?? 0) + 1;
}

async function sealBlock(
  db: pg.Pool,
  { key, newest, meta, now }: Sealing,
  block: { from: number; to: number },
): Promise<StoredSeal> {
  const digest = await rangeDigest(db, block);
  const previous = newest?.seal?.mac ?? null;
  const seal = signSeal({ ...block, digest, previous, sealed_at: now().toISOString() }, key);
  const version = (newest?.version ?? 0) + 1;
  const event = {
    type: 'LogSealed',
    data: seal,
    eventId: newId(),
    stream: streams.seals,
    version,
    meta,
  } as const;
  const [appended] = await appendSeals(db, [event]);
  return { position: appended?.position ?? 0, version, seal };
}

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
