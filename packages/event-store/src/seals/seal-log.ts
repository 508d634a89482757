import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import type pg from 'pg';
import { appendSeals } from '../append.ts';
import { rangeDigest } from '../digest-log.ts';
import { newId } from '../event-ids.ts';
import type { StoredSeal } from './read-seals.ts';
import { signSeal } from './seal-mac.ts';

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
