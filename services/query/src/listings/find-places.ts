import type { ListingFilter } from '@marketplace/contracts/listings/listing.filters';
import type { Found } from '@marketplace/contracts/listings/listing.matching';
import { findRespelled, kindMatcher } from '@marketplace/contracts/listings/listing.matching';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { Kind } from '../catalogue/columns.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';

interface Among {
  isListed: (kind: Kind) => boolean;
  /** The test of single listings, when not all of these kinds are meant. */
  isNamed?: ((listing: PropertyView) => boolean) | undefined;
  dropWords?: boolean | undefined;
}

/** Returns the places of the listings that match a filter. Only those whose columns match are looked at themselves, if at all. */
export function findPlaces(
  { listings, columns }: Snapshot,
  filter: ListingFilter,
  { isListed, isNamed, dropWords }: Among,
): Found<Uint32Array> {
  const { kinds, known, prices } = columns;
  const listingAt = (place: number) => listings[place] as PropertyView;
  const placesOf = (
    isWanted: (kind: Kind) => boolean,
    { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = {},
  ) => {
    const wanted = Uint8Array.from(known, (kind) => (isWanted(kind) ? 1 : 0));
    const places = scratchOf(kinds.length);
    let count = 0;
    for (let place = 0; place < kinds.length; place++) {
      const price = prices[place] as number;
      if (wanted[kinds[place] as number] === 1 && price >= minPrice && price <= maxPrice)
        places[count++] = place;
    }
    const found = places.slice(0, count);
    return isNamed ? found.filter((place) => isNamed(listingAt(place))) : found;
  };
  const { district, category, minPrice, maxPrice, ...others } = filter;
  const isOfKind = kindMatcher(filter);
  const candidates = placesOf((kind) => isListed(kind) && isOfKind(kind), filter);
  const isAll = Object.values(others).every((value) => value === undefined);
  return findRespelled(
    filter,
    () => Array.from(placesOf(isListed), listingAt),
    (matches) => (isAll ? candidates : candidates.filter((place) => matches(listingAt(place)))),
    dropWords,
  );
}

let scratch = new Uint32Array(0);

/** Returns the same array at each call: a new one of 400 KB takes as long as filling it. */
function scratchOf(length: number): Uint32Array {
  if (scratch.length < length) scratch = new Uint32Array(length);
  return scratch;
}

/** Returns how many of the listings at these places are of each kind. */
export function countKinds({ columns: { kinds, known } }: Snapshot, places: Uint32Array): Map<Kind, number> {
  const counts = new Uint32Array(known.length);
  for (const place of places) {
    const number = kinds[place] as number;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  return new Map(
    known.map((kind, number) => [kind, counts[number] ?? 0] as const).filter(([, count]) => count > 0),
  );
}
