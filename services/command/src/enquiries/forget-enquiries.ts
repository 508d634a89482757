import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AlertEnd } from '@marketplace/contracts/alerts/alert.terms';
import { CONFIRM_DAYS, SILENT_DAYS } from '@marketplace/contracts/alerts/alert.terms';
import type { ForgetPerson } from '@marketplace/contracts/enquiries/enquiry.commands';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { decideAndAppend, decideOn, loadStreams } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { TimedDatabase } from '@marketplace/event-store/database';
import { unavailable } from '@marketplace/service-kit/http-error';
import type { PersonsEnquiries } from '@marketplace/vault/find-person';
import { enquiriesOf } from '@marketplace/vault/find-person';
import type { Keyring } from '@marketplace/vault/keyring';
import { isForgotten } from '@marketplace/vault/vault-state';
import type pg from 'pg';
import { alertDecider } from '../alerts/alert.decider.ts';
import { runPeriodically } from '../concurrency.ts';
import { privateNotesDecider } from '../private-notes/private-notes.decider.ts';
import { sellerLinkDecider } from '../seller-links/seller-link.decider.ts';
import type { Service } from '../service.ts';
import { enquiryDecider } from './enquiry.decider.ts';
import { appendDeletingKeys, hasherOf } from './sealing.ts';

interface Forgetting {
  reason: 'asked' | 'expired';
  /** Of alerts and of sellers' emails; follows from the reason. */
  alertEnd?: AlertEnd;
  meta: EventMeta;
}

/**
 * Forgets enquiries, all or none: deletes their keys and appends that they are forgotten. Ids of listings erase their private notes,
 * ids of alerts end them, ids of sellers' links stop their emails. Keys that a restored vault brought back are deleted too.
 *
 * @returns how many were not forgotten before, and the position of the last event
 */
export async function forgetEnquiries(
  db: Database,
  ids: readonly string[],
  { reason, alertEnd = reason === 'asked' ? 'forgotten' : reason, meta }: Forgetting,
): Promise<{ count: number; position: number }> {
  const decide = async () => {
    const loaded = await loadStreams(db, enquiryDecider, ids.map(streams.enquiry));
    const enquiries = loaded.flatMap((enquiry, index) => {
      const enquiry_id = ids[index];
      if (enquiry_id === undefined || enquiry.state.is === 'unknown') return [];
      return decideOn(enquiryDecider, enquiry, { type: 'ForgetEnquiry', enquiry_id, reason });
    });
    const notes = (await loadStreams(db, privateNotesDecider, ids.map(streams.privateNotes))).flatMap(
      (kept, index) => {
        const listing_id = ids[index];
        if (listing_id === undefined || kept.state.keyId === null) return [];
        return decideOn(privateNotesDecider, kept, { type: 'ErasePrivateNotes', listing_id });
      },
    );
    const alerts = (await loadStreams(db, alertDecider, ids.map(streams.alert))).flatMap((alert, index) => {
      const alert_id = ids[index];
      if (alert_id === undefined || alert.state.is === 'unknown') return [];
      return decideOn(alertDecider, alert, { type: 'EndAlert', alert_id, reason: alertEnd });
    });
    const links = (await loadStreams(db, sellerLinkDecider, ids.map(streams.sellerLink))).flatMap(
      (link, index) => {
        const link_id = ids[index];
        if (link_id === undefined || link.state.is === 'unknown') return [];
        const { listing_id } = link.state;
        const stopped = { listing_id, link_id, reason: alertEnd };
        return decideOn(sellerLinkDecider, link, { type: 'StopSellerMail', link: stopped });
      },
    );
    return { enquiries, notes, alerts, links };
  };
  if (ids.length === 0) return { count: 0, position: 0 };
  const { enquiries, notes, alerts, links, position } = await decideAndAppend(
    db,
    meta,
    decide,
    appendDeletingKeys(ids),
  );
  const count = [...enquiries, ...notes, ...alerts, ...links].filter(
    ({ events }) => events.length > 0,
  ).length;
  if (count === 0) await db.query('DELETE FROM vault.keys WHERE enquiry_id = ANY ($1::uuid[])', [ids]);
  return { count, position };
}

/** Returns the enquiries with a person's email, phone or either. @throws {HttpError} 503 when VAULT_KEY is wrong */
export async function findPerson(
  db: Database,
  keyring: Keyring,
  person: ForgetPerson,
): Promise<PersonsEnquiries> {
  const hash = await hasherOf(db, keyring);
  if (!hash) throw unavailable('VAULT_KEY is not the key of the vault. Nothing was forgotten.', 60);
  return enquiriesOf(db, hash, person);
}

/** The stream of a key, in SQL. */
const STREAM = "kept.noun || '-' || kept.enquiry_id";
/** Enquiries that one run forgets. */
const BATCH = 1000;
const BUDGET_MS = 5000;

interface Expiry extends Pick<Service, 'pool' | 'logger' | 'wakeUp'> {
  /** How long an enquiry is kept. */
  days: number;
  onForgotten: (count: number) => void;
}

/**
 * Forgets expired enquiries and alerts and the addresses of expired sellers' links, and deletes keys of forgotten ones that a restored
 * vault brought back, and of those that the projector ended. An enquiry that fails does not stop the others.
 */
export async function forgetExpired({ pool, days, logger, wakeUp, onForgotten }: Expiry): Promise<void> {
  const request_id = `expiry-${randomUUID()}`;
  const actor = { kind: 'system', id: null, name: 'expiry' } as const;
  const meta = { actor, source: 'cli', request_id } as const;
  await pool.query(
    `DELETE FROM vault.keys AS kept WHERE noun <> 'enquiry' AND ${isForgotten(STREAM, 'kept.key_id')}`,
  );
  for (const { id, alertEnd } of await expiredIn(pool, days))
    try {
      const db = new TimedDatabase(pool, BUDGET_MS);
      const { count } = await forgetEnquiries(db, [id], { reason: 'expired', alertEnd, meta });
      if (count === 0) continue;
      onForgotten(count);
      wakeUp(request_id);
    } catch (error) {
      logger.warn({ err: error, enquiry: id }, 'an old enquiry could not be forgotten');
    }
}

async function expiredIn(pool: pg.Pool, days: number): Promise<{ id: string; alertEnd: AlertEnd }[]> {
  const has = (types: string, since = '') => `EXISTS (SELECT FROM log.events AS event
    WHERE event.stream_id = ${STREAM} AND event.version IS NOT NULL AND type IN (${types}) ${since})`;
  const { rows } = await pool.query<{ id: string; alertEnd: AlertEnd }>(
    `SELECT enquiry_id AS id, 'expired' AS "alertEnd" FROM vault.keys AS kept WHERE noun = 'enquiry'
      AND (created_at < now() - make_interval(days => $1) OR ${isForgotten(STREAM, 'kept.key_id')})
    GROUP BY enquiry_id
    UNION ALL SELECT enquiry_id, CASE WHEN ${has("'AlertConfirmed'")} THEN 'expired' ELSE 'unconfirmed' END
    FROM vault.keys AS kept WHERE noun = 'alert'
      AND (created_at < now() - make_interval(days => ${CONFIRM_DAYS}) AND NOT ${has("'AlertConfirmed'")}
        OR created_at < now() - make_interval(days => ${SILENT_DAYS}) AND NOT ${has(
          "'AlertConfirmed', 'AlertClicked'",
          `AND event.recorded_at > now() - make_interval(days => ${SILENT_DAYS})`,
        )})
    UNION ALL SELECT enquiry_id, 'expired' FROM vault.keys AS kept WHERE noun = 'seller-link'
      AND ${has("'SellerLinkMade'", "AND (event.data ->> 'ends_at')::timestamptz < now()")}
    LIMIT ${BATCH}`,
    [days],
  );
  return rows;
}

const PAUSES_MS = [0, 100, 1000];
const ERASE_EVERY_MS = 5000;

/**
 * Rewrites the table of keys without the deleted ones, and ends the WAL file that holds them.
 *
 * @returns false when an older transaction may still see deleted keys; they are still on the disk then
 */
export async function eraseDeletedKeys(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid');
  for (const pause of PAUSES_MS) {
    await delay(pause);
    const erased = await db.query<{ is_done: boolean }>(
      'SELECT vault.erase_deleted_keys($1::xid8) AS is_done',
      [rows[0]?.xid],
    );
    if (erased.rows[0]?.is_done) return true;
  }
  return false;
}

/** Erases deleted keys within seconds after `request`, and once after the start. Retries until it succeeds. */
export function createKeyEraser({ pool, logger }: Pick<Service, 'pool' | 'logger'>) {
  let isDue = true;
  const failure = 'deleted keys could not be erased from the disk; the next try is in 5 s';
  const period = { firstMs: ERASE_EVERY_MS, everyMs: ERASE_EVERY_MS, logger, failure };
  const close = runPeriodically(period, async () => {
    if (!isDue) return;
    isDue = false;
    let isErased = false;
    try {
      isErased = await eraseDeletedKeys(pool);
    } finally {
      if (!isErased) isDue = true;
    }
  });
  const request = () => {
    isDue = true;
  };
  return { request, close };
}
