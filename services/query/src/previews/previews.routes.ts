import { createHash } from 'node:crypto';
import { grouped } from '@marketplace/contracts/counted';
import { findDistrict } from '@marketplace/contracts/districts';
import { imageFileOf, isUploadedImage, ogImage } from '@marketplace/contracts/images/image.paths';
import type { ListListings } from '@marketplace/contracts/listings/listing.filters';
import { placeName } from '@marketplace/contracts/listings/listing.place';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import { readWhole } from '@marketplace/service-kit/files/file-store';
import { apiRouter } from '@marketplace/service-kit/http-app';
import { notFound, unavailable } from '@marketplace/service-kit/http-error';
import type { Request, Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import type { PositionWaits } from '../answers/wait-for-position.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { listListings, parseListQuery, visibleListing } from '../listings/lists.ts';
import { drawable, drawPreview } from './draw-preview.ts';

interface Deps {
  catalogue: Pick<Catalogue, 'current'>;
  waits: PositionWaits;
  files: FileStore;
}

/** What a preview shows: names of photo files, and texts. Previews with the same content are one. */
interface Shown {
  photos: string[];
  lines: string[];
}

/** Seconds that browsers and proxies may keep a preview; its address changes with its content. */
const KEPT_SECONDS = 3600;
const KEPT = { max: 300, maxSize: 40_000_000, ttl: KEPT_SECONDS * 1000 };
/** Previews that may wait to be drawn; each takes some 100 ms. */
const MOST_WAITING = 20;
const PHOTOS_OF_SHORTLIST = 3;
/** The site's own picture, for lists without a listing. */
const SITE_PICTURE = '/og.jpg';

/**
 * Serves the pictures of link previews: `GET /uploads/previews/property/{slug}.jpg` of what visitors may open, and
 * `GET /uploads/previews/list.jpg` with the query string of a list. They are drawn from what the listings are now; whatever else is in
 * the address only keeps chat programs from showing an earlier one.
 */
export function previewsRoutes({ catalogue, waits, files }: Deps): Router {
  const previews = keptPreviews(files);

  async function send(req: Request, res: Response, shown: Shown) {
    const key = JSON.stringify(shown);
    const jpeg = await previews.fetch(key);
    if (!jpeg) throw notFound('Image');
    const tag = createHash('sha256').update(key).digest('base64url');
    res.type('jpg').set({
      'Cache-Control': `public, max-age=${KEPT_SECONDS}`,
      ETag: `"${tag}"`,
      'Cross-Origin-Resource-Policy': 'same-site',
    });
    if (req.fresh) return void res.status(304).end();
    res.send(jpeg);
  }

  return apiRouter()
    .get('/uploads/previews/list.jpg', async (req, res) => {
      const query = parseListQuery(req.query);
      await waits.forNamed(req, res, false);
      const shown = listPreview(catalogue.current, query);
      if (shown) await send(req, res, shown);
      else res.redirect(302, SITE_PICTURE);
    })
    .get('/uploads/previews/property/:slug.jpg', async (req, res) => {
      const find = () => visibleListing(catalogue.current.bySlug.get(req.params.slug), false);
      await waits.forNamed(req, res, false);
      const known = find();
      // the page may have been made of a newer version
      if (!known || Number(req.query.v) > known.version) await waits.forNewest(res);
      const listing = find();
      if (!listing) throw notFound('Image');
      await send(req, res, listingPreview(listing));
    });
}

/** Returns a cache that draws each preview once, one at a time. An hour later, photos may have been purged. */
function keptPreviews(files: FileStore) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return new LRUCache<string, Buffer>({
    ...KEPT,
    sizeCalculation: ({ length }) => length,
    fetchMethod(key) {
      if (waiting >= MOST_WAITING) throw unavailable('Too many previews are being drawn.', 1);
      waiting += 1;
      const drawn = last.then(() => drawShown(files, JSON.parse(key)));
      last = drawn
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1;
        });
      return drawn;
    },
  });
}

async function drawShown(files: FileStore, { photos, lines }: Shown): Promise<Buffer> {
  const stored = await Promise.all(photos.map((name) => readWhole(files, name)));
  return drawPreview({ photos: stored.filter((photo) => photo !== undefined), lines });
}

function photosOf(listings: readonly PropertyView[], most: number): string[] {
  const covers = listings.map(({ images: [cover = ''] }) => cover).filter(isUploadedImage);
  return covers.slice(0, most).map((cover) => imageFileOf(ogImage(cover)));
}

/** A title in letters that cannot be drawn is left out. */
const withoutEmpty = (lines: string[]) => lines.filter((line) => drawable(line).join('').trim() !== '');

/** Returns what the preview of a listing shows; of a sold one no price. */
export function listingPreview(listing: PropertyView): Shown {
  const isRent = listing.property_type === 'Rent';
  const price = `$${grouped(listing.price, Number.isInteger(listing.price) ? 0 : 2)}${isRent ? ' /month' : ''}`;
  const outcome = isRent ? 'Rented' : 'Sold';
  return {
    photos: photosOf([listing], 1),
    lines: withoutEmpty([listing.status === 'sold' ? outcome : price, listing.title, placeName(listing)]),
  };
}

/** Returns what the preview of a list shows, or of a shortlist if the query names slugs; undefined without an active listing. */
export function listPreview(
  snapshot: Catalogue['current'],
  { cursor, limit, offset, ...query }: ListListings,
): Shown | undefined {
  const viewer = { isAdmin: false, seesEveryStatus: false };
  const { items, total } = listListings(snapshot, { ...query, status: 'active' }, viewer);
  if (total === 0) return undefined;
  const noun = items.some(({ category }) => category === 'Commercial') ? 'properties' : 'homes';
  const one = noun === 'homes' ? 'home' : 'property';
  const what = `${grouped(total)} ${total === 1 ? one : noun}`;
  if (query.slugs)
    return { photos: photosOf(items, PHOTOS_OF_SHORTLIST), lines: [`${what} picked out for you`] };
  const district = findDistrict(query.district ?? '')?.menuLabel ?? 'Singapore';
  return { photos: photosOf(items, 1), lines: [`${what} ${kindOf(query)}`, district] };
}

function kindOf({ property_type, is_new_launch }: ListListings): string {
  if (is_new_launch) return 'in new launches';
  return property_type === 'Rent' ? 'for rent' : 'for sale';
}
