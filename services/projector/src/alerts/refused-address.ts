import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { VersionConflict } from '@marketplace/event-store/append';
import type { NewEvent } from '@marketplace/event-store/events';
import { newId } from '@marketplace/event-store/events';
import { sql } from 'kysely';
import type { MailContext, MailEvent } from '../notices/notice-mail.ts';
import { emailedLinks, placeAfter } from '../week-reports/seller-links.query.ts';
import { ALERTS } from './alert-digests.ts';

/**
 * The recipient's address does not exist: ends all alerts and weekly emails to a seller of that address. The command service deletes
 * their keys.
 */
export async function endRefused(
  { data }: MailEvent<'AlertAsked' | 'AlertDigestDue' | 'SellerMailDue'>,
  { db, followers }: MailContext,
): Promise<void> {
  const id = 'alert_id' in data ? data.alert_id : data.link_id;
  const isOfAddress = sql`email_hash IN (SELECT email_hash FROM vault.alert_keys WHERE alert_id = ${id}
    UNION SELECT email_hash FROM vault.seller_keys WHERE link_id = ${id})`;
  const { rows: alerts } = await sql<{ id: string; version: number }>`
    SELECT alert_id AS id, max(version) AS version
    FROM vault.alert_keys JOIN log.events ON stream_id = 'alert-' || alert_id AND version IS NOT NULL
    WHERE ${isOfAddress} GROUP BY 1 HAVING NOT bool_or(type = 'AlertEnded')`.execute(db);
  const links = await emailedLinks(db, isOfAddress);
  const reason = 'refused' as const;
  const meta: EventMeta = { ...{ actor: ALERTS, source: 'cli' }, request_id: newId() };
  const ends: NewEvent[] = [
    ...alerts.map(({ id: alert_id, version }) => ({
      ...{ type: 'AlertEnded' as const, data: { alert_id, reason }, eventId: newId() },
      ...{ stream: streams.alert(alert_id), version: version + 1, meta },
    })),
    ...links.map(({ link_id, listing_id, version }) => ({
      ...{ type: 'SellerMailStopped' as const, data: { listing_id, link_id, reason }, eventId: newId() },
      ...placeAfter({ link_id, version }),
    })),
  ];
  for (const end of ends)
    await followers?.append([end]).catch((error: unknown) => {
      if (!(error instanceof VersionConflict)) throw error; // somebody else has ended it meanwhile
    });
}
