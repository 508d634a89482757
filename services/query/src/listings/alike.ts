import { findDistrict } from '@marketplace/contracts/districts';
import { comparableTitle } from '@marketplace/contracts/listings/listing.twins';
import type { AlikeQuery, ListingsAlike } from '@marketplace/contracts/listings/listing-alike.views';
import { comparePsf } from '@marketplace/contracts/listings/psf';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { psfGroupsOf } from './psf-comparison.ts';

const MOST_NAMED = 3;

/** Returns which listings, of any status, are like one that is being written. */
export function listingsAlike(snapshot: Snapshot, asked: AlikeQuery): ListingsAlike {
  const title = comparableTitle(asked.title ?? '');
  const titled = snapshot.listings
    .filter((one) => title !== '' && one.id !== asked.id && comparableTitle(one.title) === title)
    .slice(0, MOST_NAMED)
    .map(({ id, title, district, price, status }) => ({ id, title, district, price, status }));
  const { property_type, category, sub_type = null } = asked;
  const district = findDistrict(asked.district ?? '')?.shortLabel ?? '';
  if (property_type === undefined || category === undefined) return { titled, psf: null };
  const own = asked.id === undefined ? undefined : snapshot.byId.get(asked.id);
  const kind = { property_type, category, sub_type, district };
  return { titled, psf: comparePsf(psfGroupsOf(snapshot), kind, own?.status === 'active' ? own : undefined) };
}
