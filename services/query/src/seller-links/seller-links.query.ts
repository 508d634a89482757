import type { SellerLinkView } from '@marketplace/contracts/seller-links/seller-link.views';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import { liveSchemas } from '../answers/live-schemas.query.ts';

/** What of a link its event says, if it can be read: the activity copies it as the log has it. */
const Link = z.object({ listing_id: z.uuid(), link_id: z.uuid(), ends_at: z.iso.datetime() });

interface Row {
  link: unknown;
  recorded_at: Date;
  actor_name: string;
}

/** Returns the links of a listing that lead to its report at a moment, newest first. */
export async function linksOf(
  db: Kysely<ReadModels>,
  listingId: string,
  now: Date,
): Promise<SellerLinkView[]> {
  const found = await readLinks(db, sql`made.listing_id = ${listingId}`, now);
  return found.map(({ link_id, ends_at, recorded_at, actor_name }) => ({
    id: link_id,
    made_at: recorded_at.toISOString(),
    made_by: actor_name,
    ends_at,
  }));
}

/** Returns where the link of a secret's digest leads at a moment, and until when; undefined when nowhere. */
export async function linkOfDigest(
  db: Kysely<ReadModels>,
  digest: string,
  now: Date,
): Promise<{ listing_id: string; ends_at: string } | undefined> {
  const [found] = await readLinks(db, sql`made.link->>'digest' = ${digest}`, now);
  return found && { listing_id: found.listing_id, ends_at: found.ends_at };
}

/** An act of a listing is found by its index, which has no visits in it. */
async function readLinks(db: Kysely<ReadModels>, isWanted: RawBuilder<unknown>, now: Date) {
  const schema = await liveSchemas(db);
  const entries = sql.id(schema('activity'), 'entries');
  const { rows } = await sql<Row>`
    SELECT made.link, made.recorded_at, made.actor_name FROM ${entries} made
    WHERE made.type = 'SellerLinkMade' AND made.link IS NOT NULL AND made.kind <> 'visits' AND ${isWanted}
      AND NOT EXISTS (
        SELECT FROM ${entries} revoked
        WHERE revoked.listing_id = made.listing_id AND revoked.kind <> 'visits' AND revoked.type = 'SellerLinkRevoked'
          AND revoked.link->>'link_id' = made.link->>'link_id'
      )
    ORDER BY made.position DESC`.execute(db);
  return rows.flatMap(({ link, ...made }) => {
    const said = Link.safeParse(link).data;
    return said && Date.parse(said.ends_at) > now.getTime() ? [{ ...said, ...made }] : [];
  });
}
