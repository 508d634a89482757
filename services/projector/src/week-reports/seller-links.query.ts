import { addDays } from '@marketplace/contracts/analytics/date-range';
import { Sealed } from '@marketplace/contracts/enquiries/enquiry.events';
import { streams } from '@marketplace/contracts/events';
import type { NewEvent } from '@marketplace/event-store/events';
import { idempotentId, newId } from '@marketplace/event-store/events';
import type { ReadModels } from '@marketplace/read-models/database';
import type { WrappedKey } from '@marketplace/vault/keyring';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { digestTime } from '../alerts/alert-digests.ts';
import { liveTable } from './week-report.query.ts';

/** A link whose figures are emailed to the seller. */
interface EmailedLink extends WrappedKey {
  link_id: string;
  listing_id: string;
  ends_at: string;
  sealed: Sealed;
  /** Of the link's stream. */
  version: number;
}

/** Returns links whose figures are emailed: the key of the seller's address is there. `isWanted`: SQL of the event `started`. */
export async function emailedLinks(
  db: Kysely<ReadModels>,
  isWanted: RawBuilder<unknown>,
): Promise<EmailedLink[]> {
  const { rows } = await sql<Omit<EmailedLink, 'sealed'> & { sealed: unknown }>`
    SELECT link_id, started.data ->> 'listing_id' AS listing_id, made.data ->> 'ends_at' AS ends_at,
      started.data -> 'sealed' AS sealed, wrapped, master_id AS "masterId", (
        SELECT max(version) FROM log.events AS any_of WHERE any_of.stream_id = made.stream_id AND any_of.version IS NOT NULL
      ) AS version
    FROM vault.seller_keys
      JOIN log.events AS made ON made.stream_id = 'seller-link-' || link_id AND made.version = 1
      JOIN log.events AS started ON started.stream_id = made.stream_id AND started.version IS NOT NULL
        AND started.data #>> '{sealed,key_id}' = key_id::text
    WHERE ${isWanted} AND NOT EXISTS (
      SELECT FROM log.events AS later WHERE later.stream_id = made.stream_id AND later.version > started.version
        AND later.type = 'SellerMailStopped')`.execute(db);
  return rows.map((row) => ({ ...row, sealed: Sealed.parse(row.sealed) }));
}

/**
 * Returns the events that send the figures of a week to the sellers of active listings. Emails that an owner started after the time of
 * sending begin a week later. The id of an event follows from link and week, so several projectors append it once.
 */
export async function dueSellerMails(db: Kysely<ReadModels>, week: string): Promise<NewEvent[]> {
  const listings = (await liveTable(db))('listings', 'listings');
  const isDue = sql`started.recorded_at < ${digestTime(addDays(week, 7))} AND EXISTS (
    SELECT FROM ${listings} WHERE listing_id = (started.data ->> 'listing_id')::uuid AND status = 'active')`;
  return (await emailedLinks(db, isDue)).map(({ link_id, listing_id, version }) => ({
    type: 'SellerMailDue',
    data: { listing_id, link_id, week },
    eventId: idempotentId(`seller mail ${link_id}`, week),
    ...placeAfter({ link_id, version }),
  }));
}

/** Where the projector appends the next event of a link. */
export function placeAfter({ link_id, version }: Pick<EmailedLink, 'link_id' | 'version'>) {
  return {
    stream: streams.sellerLink(link_id),
    version: version + 1,
    meta: {
      actor: { kind: 'system', id: null, name: 'schedule' },
      source: 'cli',
      request_id: newId(),
    } satisfies NewEvent['meta'],
  };
}
