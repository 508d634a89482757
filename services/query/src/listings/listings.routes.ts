import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { headers } from '@marketplace/contracts/headers';
import { MarketQuery } from '@marketplace/contracts/listings/listing.filters';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { SettingValues } from '@marketplace/contracts/settings/setting.fields';
import type { ReadModels } from '@marketplace/read-models/database';
import { notFound, unavailable } from '@marketplace/service-kit/http-error';
import { sendPrepared } from '@marketplace/service-kit/prepared-answer';
import type { Request, Response, Router } from 'express';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { sendJson } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { HotLists, HotQueries } from './hot-lists.ts';
import { prepareListing } from './hot-lists.ts';
import { deletedListings, findGone, listingHistory, listingVersion } from './listing-history.query.ts';
import { listingJson, listJson, listListings, parseListQuery, parseQuery } from './lists.ts';
import { countElsewhere, marketJson } from './market.ts';
import { findVisible, priceHistory, pricesAnswer } from './prices.query.ts';
import { trackRecordAnswer } from './track-record.ts';

interface Deps extends Reads {
  catalogue: Catalogue;
  hotLists: HotLists;
  hotQueries: HotQueries;
  showsPriceHistory: boolean;
}

/** Lists and single listings, for visitors and admins, and their history, for admins only. */
export function listingsRoutes(deps: Deps): Router {
  const { catalogue, db } = deps;
  const answerOne = listingAnswers(deps);
  const answerPast = pastAnswers(deps);

  return deps.authority
    .router()
    .get(bothFamilies('/api/properties'), listAnswer(deps))
    .get(bothFamilies('/api/properties/deleted'), async (req, res) => {
      await deps.waits.forAdmin(req, res);
      await sendJson(req, res, JSON.stringify(await deletedListings(db(res))), 'admin');
    })
    .get(bothFamilies('/api/properties/market'), async (req, res) => {
      const query = parseQuery(MarketQuery, req.query);
      await deps.waits.forNamed(req, res, false);
      await sendJson(req, res, marketJson(catalogue.current, query), 'everyone');
    })
    .get(bothFamilies('/api/properties/elsewhere'), async (req, res) => {
      const query = parseQuery(MarketQuery, req.query);
      await deps.waits.forNamed(req, res, false);
      await sendJson(req, res, JSON.stringify(countElsewhere(catalogue.current, query)), 'everyone');
    })
    .get(
      bothFamilies('/api/properties/record'),
      trackRecordAnswer({ ...deps, version: () => listingsVersion(catalogue) }),
    )
    .get(
      bothFamilies('/api/properties/slug/:key'),
      answerOne((slug) => catalogue.current.bySlug.get(slug)),
    )
    .get(
      bothFamilies('/api/properties/:key'),
      answerOne((id) => catalogue.current.byId.get(id)),
    )
    .get(bothFamilies('/api/properties/:id/history'), answerPast(listingHistory))
    .get(
      bothFamilies('/api/properties/:id/history/:version'),
      answerPast<{ id: string; version: string }>(async (db, id, params) => {
        const version = Version.safeParse(params.version).data;
        return version === undefined ? undefined : listingVersion(db, id, version);
      }),
    )
    .get(
      bothFamilies('/api/properties/:id/price-history'),
      answerPast((db, id) => priceHistory(db, id, dayInSingapore(new Date()))),
    )
    .get(bothFamilies('/api/properties/:id/prices'), pricesAnswer(deps))
    .get(bothFamilies('/api/properties/:key/gone'), goneAnswer(deps));
}

function listAnswer({ authority, catalogue, hotLists, hotQueries, waits }: Deps) {
  return async (req: Request, res: Response) => {
    const isAdmin = (await authority.identify(req)) !== undefined;
    const query = parseListQuery(req.query);
    const position = await waits.forNamed(req, res, isAdmin);
    if (isAdmin && position === 0) await waits.forNewest(res);
    const hotList = isAdmin ? undefined : await hotLists.find(query, position);
    if (hotList) {
      hotQueries.remember(req.url, query);
      return sendPrepared(req, res, hotList);
    }
    const viewer = { isAdmin, seesEveryStatus: isAdmin && req.path.startsWith('/api/') };
    const { items, total, respelled, missing } = listListings(catalogue.current, query, viewer);
    res.set(headers.totalCount, String(total));
    if (respelled !== undefined) res.set(headers.respelled, encodeURIComponent(respelled));
    if (missing !== undefined) res.set(headers.missing, encodeURIComponent(missing));
    await sendJson(req, res, listJson(items), isAdmin ? 'admin' : 'everyone');
  };
}

function listingAnswers(deps: Deps) {
  return (find: (key: string) => PropertyView | undefined) =>
    async (req: Request<{ key: string }>, res: Response) => {
      const { listing, isAdmin } = await findVisible(deps, () => find(req.params.key), req, res);
      if (isAdmin) await sendJson(req, res, listingJson(listing), 'admin');
      else sendPrepared(req, res, await prepareListing(listing));
    };
}

function goneAnswer({ catalogue, waits, db }: Deps) {
  return async (req: Request<{ key: string }>, res: Response) => {
    const { key } = req.params;
    await waits.forNamed(req, res, false);
    const hidden = catalogue.current.bySlug.get(key);
    const id = hidden?.id ?? ListingId.safeParse(key).data;
    const gone = await findGone(db(res), id === undefined ? { slug: key } : { id });
    if (!gone) throw notFound();
    await sendJson(req, res, JSON.stringify(gone), 'everyone');
  };
}

const ListingId = z.uuid();
const Version = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

function pastAnswers({ waits, db }: Deps) {
  return <Params extends { id: string }>(
    find: (db: Kysely<ReadModels>, id: string, params: Params) => Promise<unknown>,
  ) =>
    async (req: Request<Params>, res: Response) => {
      const id = ListingId.safeParse(req.params.id).data;
      if (id === undefined) throw notFound();
      await waits.forStored('activity', req, res);
      const found = await find(db(res), id, req.params);
      if (!found) throw notFound();
      await sendJson(req, res, JSON.stringify(found), 'admin');
    };
}

/** The version of all listings and of the settings, for caches of what is made of them. */
export function listingsVersionRoutes({
  authority,
  catalogue,
}: Pick<Deps, 'authority' | 'catalogue'>): Router {
  return authority.router().get(bothFamilies('/api/properties/version'), (_req, res) => {
    const version = listingsVersion(catalogue);
    if (version === undefined) throw unavailable('The listings are being prepared.', 1);
    res.set('Cache-Control', 'no-store').json({ version, settings: settingsOf(catalogue) });
  });
}

/** The same version for modules of this process. */
export function listingsVersions(catalogue: Catalogue) {
  return {
    get current() {
      return listingsVersion(catalogue);
    },
    get settings() {
      return settingsOf(catalogue);
    },
    onChange(listener: () => void) {
      catalogue.onChange((change) => change === 'listings' && listener());
    },
  };
}

/** The same in all processes that have read the same. */
function listingsVersion({ current, settings }: Catalogue): string | undefined {
  const { listings } = current.marks;
  return (
    listings &&
    [listings.generation, listings.applied, ...(settings.version ? [settings.version] : [])].join('.')
  );
}

/** Undefined when owners never changed any. */
function settingsOf({ settings: { version, values } }: Catalogue): SettingValues | undefined {
  return version === 0 ? undefined : values;
}
