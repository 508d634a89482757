import type { DigestListing } from '@marketplace/contracts/alerts/alert.events';
import { parseSearchAddress } from '@marketplace/contracts/alerts/alert.search';
import { listingMatcher } from '@marketplace/contracts/listings/listing.matching';
import { listedAt, newestFirst } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';

type Filtered = Parameters<ReturnType<typeof listingMatcher>>[0];

/** A listing that visitors may have news of. */
export type NewsListing = Filtered &
  Pick<PropertyView, 'id' | 'status' | 'news'> & {
    /** Its last sale; null unless it is sold. */ sold_at: string | null;
  };

/** What an alert follows; either of the two. */
interface Follow {
  search: string | null;
  listing_id: string | null;
}

/** Times in milliseconds: news of `since` count, those of `until` do not. */
interface Range {
  since: number;
  until: number;
}

/** Listings that one event may name. */
const MOST = 50;

/** Returns the news of alerts, newest first. Each search is made once, however many follow it. */
export function createAlertNews(listings: readonly NewsListing[]) {
  const told = listings.toSorted(newestFirst).map(withNews);
  const byId = new Map(told.map((one) => [one.listing.id, one]));
  const results = new Map<string, Told[]>();

  function resultsOf(address: string): Told[] {
    const known = results.get(address);
    if (known) return known;
    const search = parseSearchAddress(address);
    const matches = search && listingMatcher(search.filter);
    const found = told.filter(
      ({ listing }) =>
        matches !== undefined &&
        (search?.type === undefined ? listing.is_new_launch : listing.property_type === search.type) &&
        matches(listing),
    );
    results.set(address, found);
    return found;
  }

  return ({ search, listing_id }: Follow, range: Range): DigestListing[] => {
    const own = listing_id === null ? undefined : byId.get(listing_id);
    const candidates = search === null ? (own ? [own] : []) : resultsOf(search);
    const untold = search === null ? 'new' : 'sold';
    const found: DigestListing[] = [];
    for (const one of candidates) {
      const news = newsIn(one, range);
      if (news && news.change !== untold) found.push(news);
      if (found.length === MOST) break;
    }
    return found;
  };
}

/** A listing and the times of its news, in milliseconds. */
interface Told {
  listing: NewsListing;
  listedAt: number;
  newsAt: number;
  soldAt: number;
}

function withNews(listing: NewsListing): Told {
  const { news, sold_at } = listing;
  const timeOf = (at: string | undefined | null) => (at ? Date.parse(at) : Number.NaN);
  return {
    listing,
    ...{ listedAt: timeOf(listedAt(listing)), newsAt: timeOf(news?.at), soldAt: timeOf(sold_at) },
  };
}

/** As `happenedSince` tells visitors, until the end of the range: what became visible is new, even if it was reduced later. */
function newsIn(
  { listing, listedAt, newsAt, soldAt }: Told,
  { since, until }: Range,
): DigestListing | undefined {
  const { id: listing_id, status, price, news } = listing;
  const of = (change: DigestListing['change'], at: number, price_before: number | null = null) =>
    at >= since && at < until ? { listing_id, change, price, price_before } : undefined;
  if (status === 'sold') return of('sold', soldAt);
  if (status !== 'active') return undefined;
  if (listedAt >= since) return of('new', listedAt);
  return news ? of(news.kind, newsAt, news.price_before) : undefined;
}
