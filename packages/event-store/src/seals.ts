import { createHmac, timingSafeEqual } from 'node:crypto';
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

/** A stored seal; `seal` is null when the stored content is invalid. */
export interface StoredSeal {
  position: number;
  /** Its place in the stream of seals: 1, 2, 3 … */
  version: number;
  seal: Seal | null;
}

const SEALS =
  'SELECT position, version, type, data FROM log.events WHERE stream_id = $1 AND version IS NOT NULL ORDER BY version';

export async function readSeals(db: Queryable): Promise<StoredSeal[]> {
  const { rows } = await db.query(SEALS, [streams.seals]);
  return rows.map(storedSeal);
}

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

/** Keys of seals: the first makes new ones, all of them verify. */
export type SealKeys = readonly string[];

type Unsigned = Omit<Seal, 'mac'>;

/** Returns a seal with its signature. */
export function signSeal(unsigned: Unsigned, key: string): Seal {
  return { ...unsigned, mac: macOf(unsigned, key).toString('hex') };
}

/** Whether a seal is unchanged and was made with one of the keys. */
export function isSigned({ mac, ...unsigned }: Seal, keys: SealKeys): boolean {
  const given = Buffer.from(mac, 'hex');
  return keys.some((key) => timingSafeEqual(macOf(unsigned, key), given));
}

function macOf({ from, to, digest, previous, sealed_at }: Unsigned, key: string): Buffer {
  const said = JSON.stringify(['log-seal', 1, from, to, digest, previous, sealed_at]);
  return createHmac('sha256', key).update(said).digest();
}

/** Positions of a block: a seal is made for each full block, and once a day for a shorter one. */
export const BLOCK = 10_000;
export const SEAL_EVERY_MS = 24 * 3_600_000;

interface Sealing {
  key: string;
  /** The newest seal of the log; the first new one follows it. */
  newest: StoredSeal | undefined;
  /** The log must have this position. */
  upTo: number;
  meta: EventMeta;
  now: () => Date;
  /** Stops after the current block. */
  signal?: AbortSignal;
}

/**
 * Seals the log after its newest seal, block by block.
 *
 * @returns the newest seal afterwards
 * @throws {VersionConflict} when another process seals the log at the same time
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

/** A seal that the log must keep. */
export const RememberedSeal = z.object({ position: z.int(), mac: z.string() });
export type RememberedSeal = z.infer<typeof RememberedSeal>;

/** Returns the identity of a stored seal; undefined for an invalid one. */
export function sealToRemember(stored: StoredSeal | undefined): RememberedSeal | undefined {
  return stored?.seal ? { position: stored.position, mac: stored.seal.mac } : undefined;
}

/** Whether the log still has a remembered seal. */
export async function logHasSeal(db: Queryable, { position, mac }: RememberedSeal): Promise<boolean> {
  const { rows } = await db.query(
    "SELECT FROM log.events WHERE position = $1 AND stream_id = $2 AND data ->> 'mac' = $3",
    [position, streams.seals, mac],
  );
  return rows.length > 0;
}
