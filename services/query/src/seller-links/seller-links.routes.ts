import { bothFamilies } from '@marketplace/contracts/routes';
import type { SellerLinkView } from '@marketplace/contracts/seller-links/seller-link.views';
import type { ReadModels } from '@marketplace/read-models/database';
import { projectorHeartbeats } from '@marketplace/read-models/database';
import { notFound } from '@marketplace/service-kit/http-error';
import type { RequestHandler, Router } from 'express';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import { liveSchemas } from '../answers/live-schemas.query.ts';
import { forHolderAlone, sendJson } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { digestOf } from './link-secret.ts';
import { sellerReport } from './seller-report.query.ts';

interface Deps extends Reads {
  catalogue: Catalogue;
}

const ListingId = z.uuid().toLowerCase();
/** The seller links of a listing, for admins, and the report that a link opens. */
export function sellerLinksRoutes({ authority, catalogue, db, waits }: Deps): Router {
  const list: RequestHandler<{ id: string }> = async (req, res) => {
    const id = ListingId.safeParse(req.params.id).data;
    await waits.forStored('activity', req, res);
    if (id === undefined || !catalogue.current.byId.get(id)) throw notFound();
    await sendJson(req, res, JSON.stringify(await linksOf(db(res), id, new Date())), 'admin');
  };

  /** Unknown, expired and revoked links, and links of deleted listings, get the same answer. */
  const report: RequestHandler<{ secret: string }> = async (req, res) => {
    const { secret } = req.params;
    await waits.forNamed(req, res, false);
    res.set(forHolderAlone);
    const now = new Date();
    const digest = digestOf(secret);
    const link = digest && (await linkOfDigest(db(res), digest, now));
    const listing = link && catalogue.current.byId.get(link.listing_id);
    if (!link || !listing) throw notFound('Report');
    const found = await sellerReport(db(res), catalogue.current, { listing, ends_at: link.ends_at, now });
    await sendJson(req, res, JSON.stringify(found), 'admin');
  };

  return authority
    .router()
    .get(bothFamilies('/api/properties/:id/seller-links'), list)
    .get(bothFamilies('/api/seller-report/:secret'), report);
}

/** The activity copies events unparsed. */
const Link = z.object({ listing_id: z.uuid(), link_id: z.uuid(), ends_at: z.iso.datetime() });

interface Row {
  link: unknown;
  recorded_at: Date;
  actor_name: string;
  is_mailed: boolean | null;
}

/** Returns, in SQL, whether an entry `made` is of a wanted link. */
type Wanted = (entries: RawBuilder<unknown>) => RawBuilder<unknown>;

async function linksOf(db: Kysely<ReadModels>, listingId: string, now: Date): Promise<SellerLinkView[]> {
  const found = await readLinks(db, () => sql`made.listing_id = ${listingId}`, now);
  const { survey } = await projectorHeartbeats(db);
  return found.map(({ link_id, ends_at, recorded_at, actor_name, is_mailed }) => ({
    id: link_id,
    made_at: recorded_at.toISOString(),
    made_by: actor_name,
    ends_at,
    emails: is_mailed ? 'on' : survey?.notices == null ? 'unavailable' : 'off',
  }));
}

async function linkOfDigest(
  db: Kysely<ReadModels>,
  digest: string,
  now: Date,
): Promise<{ listing_id: string; ends_at: string } | undefined> {
  const isOfDigest: Wanted = (entries) => sql`(made.listing_id, made.link->>'link_id') = (
    SELECT listing_id, link->>'link_id' FROM ${entries} WHERE link->>'digest' = ${digest} AND link IS NOT NULL LIMIT 1)`;
  const [found] = await readLinks(db, isOfDigest, now);
  return found && { listing_id: found.listing_id, ends_at: found.ends_at };
}

async function readLinks(db: Kysely<ReadModels>, isWanted: Wanted, now: Date) {
  const schema = await liveSchemas(db);
  const entries = sql.id(schema('activity'), 'entries');
  const { rows } = await sql<Row>`
    SELECT made.link, made.recorded_at, made.actor_name, (
      SELECT mail.type = 'SellerMailStarted' FROM ${entries} mail WHERE ${isOfSameLink('mail')}
        AND mail.type IN ('SellerMailStarted', 'SellerMailStopped') ORDER BY mail.position DESC LIMIT 1) AS is_mailed
    FROM ${entries} made
    WHERE made.type = 'SellerLinkMade' AND made.link IS NOT NULL AND made.kind <> 'visits' AND ${isWanted(entries)}
      AND NOT EXISTS (
        SELECT FROM ${entries} revoked WHERE ${isOfSameLink('revoked')} AND revoked.type = 'SellerLinkRevoked')
    ORDER BY made.position DESC`.execute(db);
  return rows.flatMap(({ link, ...made }) => {
    const said = Link.safeParse(link).data;
    return said && Date.parse(said.ends_at) > now.getTime() ? [{ ...said, ...made }] : [];
  });
}

function isOfSameLink(entry: string): RawBuilder<unknown> {
  return sql.raw(`${entry}.listing_id = made.listing_id AND ${entry}.kind <> 'visits'
    AND ${entry}.link->>'link_id' = made.link->>'link_id'`);
}
