import type { ElsewhereView } from '@marketplace/contracts/listings/elsewhere.views';
import { findRespelled } from '@marketplace/contracts/listings/listing.matching';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { MarketQuery } from '@marketplace/contracts/listings/market.views';
import { readSearch } from '@marketplace/contracts/search/read-search';
import type { Snapshot } from '../catalogue/snapshot.ts';

/** Counts the active listings that a query finds outside the list that it names. */
export function countElsewhere({ listings }: Snapshot, query: MarketQuery): ElsewhereView {
  const { property_type, is_new_launch, dropWords, ...filter } = query;
  const isHere = (one: PropertyView) =>
    is_new_launch ? one.is_new_launch : one.property_type === property_type;
  const isPriced = matchesKindOfPrice(filter);
  const others = listings.filter((one) => one.status === 'active' && !isHere(one) && isPriced(one));
  const { found } = findRespelled(
    filter,
    () => others,
    (matches) => others.filter(matches),
  );
  const count = (matches: (one: PropertyView) => boolean) => found.filter(matches).length;
  return {
    Buy: count((one) => one.property_type === 'Buy'),
    Sell: count((one) => one.property_type === 'Sell'),
    Rent: count((one) => one.property_type === 'Rent'),
    newLaunch: count((one) => one.is_new_launch),
  };
}

/** In SGD: a month's rent is below, a sale price above. */
const LEAST_SALE_PRICE = 100_000;

/** A price in a filter or a search is either a rent or a sale price: "under 2m" asks for no rentals. */
function matchesKindOfPrice({ search = '', minPrice, maxPrice }: MarketQuery) {
  const said = readSearch(search).parts.flatMap(({ meaning }) =>
    meaning.field === 'price' ? [meaning.range.most ?? meaning.range.least] : [],
  );
  const price = maxPrice ?? minPrice ?? said[0];
  return ({ property_type }: PropertyView) =>
    price === undefined || (property_type === 'Rent') === price < LEAST_SALE_PRICE;
}
