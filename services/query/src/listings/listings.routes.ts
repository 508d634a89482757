import { headers } from '@marketplace/contracts/headers';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { Authority } from '@marketplace/service-kit/authority';
import { notFound } from '@marketplace/service-kit/http-error';
import type { Request, Response, Router } from 'express';
import { apiRouter } from '../answers/api-router.ts';
import type { Freshness } from '../answers/freshness.ts';
import { sendJson, sendPrepared } from '../answers/send.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import type { Catalogue } from '../catalogue.ts';
import type { HotLists } from './hot-lists.ts';
import { listListings, visibleListing } from './list-listings.query.ts';
import { parseListQuery } from './list-query.ts';
import { listingJson, listJson } from './listing-json.ts';

interface Deps {
  authority: Authority;
  catalogue: Catalogue;
  hotLists: HotLists;
  freshness: Freshness;
}

/** Lists and single listings, for visitors and, with a token, for the admin. */
export function listingsRoutes({ authority, catalogue, hotLists, freshness }: Deps): Router {
  async function answerList(req: Request, res: Response) {
    const isAdmin = (await authority.identify(req)) !== undefined;
    const query = parseListQuery(req.query);
    const position = await freshness.named(req, res);
    if (isAdmin && position === 0) await freshness.newest();
    const needsNewest = isAdmin || position > 0;
    const hotList = needsNewest ? undefined : hotLists.find(query);
    if (hotList) {
      res.set(headers.totalCount, String(hotList.total));
      return sendPrepared(req, res, hotList);
    }
    const snapshot = needsNewest ? catalogue.current : hotLists.snapshotFor(query);
    const viewer = { isAdmin, seesEveryStatus: isAdmin && req.path.startsWith('/api/') };
    const { items, total } = listListings(snapshot, query, viewer);
    res.set(headers.totalCount, String(total));
    await sendJson(req, res, listJson(items), isAdmin ? 'admin' : 'everyone');
  }

  /** Answers the listing that `find` picks out of the catalogue; one that the viewer may not see is not there. */
  function answerOne(find: (snapshot: Snapshot, key: string) => PropertyView | undefined) {
    return async (req: Request<{ key: string }>, res: Response) => {
      const isAdmin = (await authority.identify(req)) !== undefined;
      const look = () => visibleListing(find(catalogue.current, req.params.key), isAdmin);
      const position = await freshness.named(req, res);
      if (position === 0 && (isAdmin || !look())) await freshness.newest(); // it may have been added this moment
      const listing = look();
      if (!listing) throw notFound();
      await sendJson(req, res, listingJson(listing), isAdmin ? 'admin' : 'everyone');
    };
  }

  return apiRouter()
    .get(bothFamilies('/api/properties'), answerList)
    .get(
      bothFamilies('/api/properties/slug/:key'),
      answerOne(({ bySlug }, slug) => bySlug.get(slug)),
    )
    .get(
      bothFamilies('/api/properties/:key'),
      answerOne(({ byId }, id) => byId.get(id)),
    );
}
