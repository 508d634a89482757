import type { ListingPrices, PricePoint } from '@marketplace/contracts/listings/history.views';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { comparePsf } from '@marketplace/contracts/listings/psf';
import { notFound } from '@marketplace/service-kit/http-error';
import { createTextCache } from '@marketplace/service-kit/text-memory';
import type { Request, Response } from 'express';
import { sendJson } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { visibleListing } from './lists.ts';
import { publicPrices } from './price-history.query.ts';
import { psfGroupsOf } from './psf-comparison.ts';

interface Deps extends Reads {
  catalogue: Catalogue;
  /** Whether visitors may read what a listing cost before. */
  showsPriceHistory: boolean;
}

/** A page that is made again asks again, and so does every visitor: of so many listings it is known without the database. */
const KNOWN = 5000;

/** Returns what answers ListingPrices: to all who may see the listing, and nothing but emptiness of one that is not active. */
export function pricesAnswer({ authority, catalogue, waits, db, showsPriceHistory }: Deps) {
  const known = createTextCache<PricePoint[]>({ texts: KNOWN });

  /** A version of a listing is what it is in all of a generation, and so are the prices until then. */
  async function historyOf(listing: PropertyView, res: Response): Promise<PricePoint[]> {
    if (!showsPriceHistory) return [];
    const name = `${catalogue.current.marks.listings?.generation} ${listing.id} ${listing.version}`;
    const before = known.get(name);
    if (before) return before;
    const prices = await publicPrices(db(res), listing);
    known.set(name, prices);
    return prices;
  }

  return async (req: Request<{ id: string }>, res: Response) => {
    const isAdmin = (await authority.identify(req)) !== undefined;
    const look = () => visibleListing(catalogue.current.byId.get(req.params.id), isAdmin);
    const position = await waits.forNamed(req, res, isAdmin);
    if (position === 0 && (isAdmin || !look())) await waits.forNewest(res);
    const listing = look();
    if (!listing) throw notFound();
    const isActive = listing.status === 'active';
    const prices: ListingPrices = {
      history: isActive ? await historyOf(listing, res) : [],
      psf:
        isActive && listing.area_sqft ? comparePsf(psfGroupsOf(catalogue.current), listing, listing) : null,
    };
    await sendJson(req, res, JSON.stringify(prices), isAdmin ? 'admin' : 'everyone');
  };
}
