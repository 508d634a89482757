import { randomUUID } from 'node:crypto';
import { TimedDatabase } from '@marketplace/event-store/database';
import type { Logger } from '@marketplace/service-kit/logger';
import type pg from 'pg';
import { repeatedly } from '../repeatedly.ts';
import type { WakeUp } from '../writes.ts';
import { forgetEnquiries } from './forget-enquiries.ts';

const FIRST_MS = 120_000;
const EVERY_MS = 3_600_000;
/** So many in an hour; after a long pause the rest goes in the hours after. */
const BATCH = 1000;
const BUDGET_MS = 5000;

interface Parts {
  pool: pg.Pool;
  /** How long an enquiry is kept. */
  days: number;
  logger: Logger;
  wakeUp: WakeUp;
  /** Told of how many were forgotten. */
  onForgotten: (count: number) => void;
}

/** Forgets what is older than it may be, soon after the start and every hour then. Several instances may. Returns what ends that. */
export function keepExpiring(parts: Parts): () => Promise<void> {
  return repeatedly({ firstMs: FIRST_MS, everyMs: EVERY_MS }, async () => {
    try {
      await forgetExpired(parts);
    } catch (error) {
      parts.logger.warn({ err: error }, 'old enquiries could not be forgotten; the next try is in an hour');
    }
  });
}

/**
 * Forgets enquiries that are older than they may be, and deletes the keys of those that the log says were forgotten: a restored vault may
 * bring them back. One that cannot be forgotten does not hold up the others.
 */
export async function forgetExpired({ pool, days, logger, wakeUp, onForgotten }: Parts): Promise<void> {
  const request_id = `expiry-${randomUUID()}`;
  const actor = { kind: 'system' as const, id: null, name: 'expiry' };
  const meta = { actor, source: 'cli' as const, request_id };
  for (const id of await dueIn(pool, days))
    try {
      const db = new TimedDatabase(pool, BUDGET_MS);
      const { count } = await forgetEnquiries(db, [id], { reason: 'expired', meta });
      if (count === 0) continue;
      onForgotten(count);
      wakeUp(request_id);
    } catch (error) {
      logger.warn({ err: error, enquiry: id }, 'an old enquiry could not be forgotten');
    }
}

async function dueIn(pool: pg.Pool, days: number): Promise<string[]> {
  const { rows } = await pool.query<{ enquiry_id: string }>(
    `SELECT enquiry_id FROM vault.keys k
    WHERE created_at < now() - make_interval(days => $1) OR EXISTS (
      SELECT FROM log.events
      WHERE stream_id = 'enquiry-' || k.enquiry_id AND version IS NOT NULL AND type = 'EnquiryForgotten'
    )
    GROUP BY enquiry_id ORDER BY min(created_at) LIMIT ${BATCH}`,
    [days],
  );
  return rows.map(({ enquiry_id }) => enquiry_id);
}
