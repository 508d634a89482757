import { parseSearchAddress } from '@marketplace/contracts/alerts/alert.search';
import type { Followed, FollowedAlert } from '@marketplace/contracts/alerts/alert.views';
import { searchInWords } from '@marketplace/contracts/alerts/search-in-words';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { AlertsTables } from '@marketplace/read-models/alerts.table';
import type { CallDatabase } from '@marketplace/service-kit/database';
import { notFound } from '@marketplace/service-kit/http-error';
import { emailHashOf } from '@marketplace/vault/alert-links';
import { hasherOf } from '@marketplace/vault/find-person';
import type { Keyring } from '@marketplace/vault/keyring';
import type { RequestHandler, Response, Router } from 'express';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { liveTables } from '../answers/live-schemas.query.ts';
import { forHolderAlone, sendJson } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { sellerMails } from '../seller-links/seller-mails.query.ts';

interface Deps extends Reads {
  database: CallDatabase;
  catalogue: Catalogue;
  keyring: Keyring | undefined;
}

type Secret = { secret: string };

/** The alerts and weekly reports of the address that a link of an email belongs to. The address itself is not opened. */
export function alertsRoutes({ authority, db, waits, database, catalogue, keyring }: Deps): Router {
  /** Returns the hash of the address. @throws {HttpError} 404 when we did not sign the secret */
  async function addressBy(secret: string, res: Response): Promise<Buffer> {
    const hash = await hasherOf(database(res), keyring);
    const emailHash = hash && emailHashOf(hash, secret);
    if (!emailHash) throw notFound('Link');
    return emailHash;
  }

  async function alertsOf(emailHash: Buffer, res: Response) {
    const tables = await liveTables(db(res), 'alerts');
    return tables
      .selectFrom('alerts')
      .where('state', '<>', 'ended')
      .where(sql<boolean>`alert_id IN (
        SELECT enquiry_id FROM vault.keys WHERE email_hash = ${emailHash} AND noun = 'alert')`)
      .orderBy('asked_at', 'desc')
      .selectAll()
      .execute();
  }

  function viewOf(row: Selectable<AlertsTables['alerts']>): FollowedAlert {
    const search = row.search === null ? undefined : parseSearchAddress(row.search);
    const listing = row.listing_id === null ? undefined : catalogue.current.byId.get(row.listing_id);
    const isShown = listing !== undefined && listing.status !== 'inactive';
    return {
      id: row.alert_id,
      path: isShown ? `/property/${encodeURIComponent(listing.slug)}` : row.search,
      name: search ? searchInWords(search) : isShown ? listing.title : 'A home that is no longer listed',
      asked_at: row.asked_at.toISOString(),
      is_confirmed: row.state === 'confirmed',
    };
  }

  /** The listings whose weekly figures are emailed to the address as that of their seller. */
  async function sellersReports(emailHash: Buffer, res: Response): Promise<FollowedAlert[]> {
    const mails = await sellerMails(db(res), sql`email_hash = ${emailHash}`);
    return mails.map(({ id, listing_id, started_at }) => {
      const title = catalogue.current.byId.get(listing_id)?.title ?? 'a home that is no longer listed';
      const name = `Weekly report on ${title}`;
      return { id, path: null, name, asked_at: started_at.toISOString(), is_confirmed: true };
    });
  }

  const list: RequestHandler<Secret> = async (req, res) => {
    await waits.forNamed(req, res, false);
    res.set(forHolderAlone);
    const emailHash = await addressBy(req.params.secret, res);
    const rows = await alertsOf(emailHash, res);
    // of one that was asked for again, the confirmed or newest
    const aboutOf = (row: (typeof rows)[number]) => row.search ?? row.listing_id;
    const shown = rows.filter((row) => {
      const same = rows.filter((other) => aboutOf(other) === aboutOf(row));
      return row === (same.find(({ state }) => state === 'confirmed') ?? same[0]);
    });
    const alerts = [...(await sellersReports(emailHash, res)), ...shown.map(viewOf)];
    await sendJson(req, res, JSON.stringify({ alerts } satisfies Followed), 'admin');
  };

  /** Mail programs without RFC 8058 open the address of the unsubscribe call in a browser. */
  const open: RequestHandler<Secret> = (req, res) => {
    res.set(forHolderAlone).redirect(303, `/email-alerts#${encodeURIComponent(req.params.secret)}`);
  };

  return authority
    .router()
    .get(bothFamilies('/api/alerts/:secret'), list)
    .get(bothFamilies('/api/alerts/:secret/unsubscribe'), open);
}
