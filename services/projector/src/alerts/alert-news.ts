import type { DigestListing } from '@marketplace/contracts/alerts/alert.events';
import { parseSearchAddress } from '@marketplace/contracts/alerts/alert.search';
import { listingMatcher } from '@marketplace/contracts/listings/listing.matching';
import { happenedSince } from '@marketplace/contracts/listings/listing.since';
import { newestFirst } from '@marketplace/contracts/listings/listing.sort';
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

/** Returns the news of alerts, newest first. Each search is compiled once. */
export function createAlertNews(listings: readonly NewsListing[]) {
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const tests = new Map<string, (listing: NewsListing) => boolean>();

  function testOf(address: string) {
    const known = tests.get(address);
    if (known) return known;
    const search = parseSearchAddress(address);
    const matches = search && listingMatcher(search.filter);
    const test = (one: NewsListing) =>
      matches !== undefined &&
      (search?.type === undefined ? one.is_new_launch : one.property_type === search.type) &&
      matches(one);
    tests.set(address, test);
    return test;
  }

  return ({ search, listing_id }: Follow, range: Range): DigestListing[] => {
    if (search === null) {
      const listing = listing_id === null ? undefined : byId.get(listing_id);
      const news = listing && newsOf(listing, range);
      return news && news.change !== 'new' ? [news] : [];
    }
    const found = listings.flatMap((one) => {
      const news = newsOf(one, range);
      return news && news.change !== 'sold' && testOf(search)(one) ? [{ one, news }] : [];
    });
    found.sort((before, after) => newestFirst(before.one, after.one));
    return found.slice(0, MOST).map(({ news }) => news);
  };
}

function newsOf(listing: NewsListing, { since, until }: Range): DigestListing | undefined {
  const { id: listing_id, status, price, news, sold_at } = listing;
  const of = (change: DigestListing['change'], at: string, price_before: number | null = null) =>
    Date.parse(at) < until ? { listing_id, change, price, price_before } : undefined;
  if (status === 'sold')
    return sold_at !== null && Date.parse(sold_at) >= since ? of('sold', sold_at) : undefined;
  const happening = status === 'active' ? happenedSince(listing, since) : undefined;
  if (!happening) return undefined;
  return of(happening.kind, happening.at, happening.kind === 'reduced' ? (news?.price_before ?? null) : null);
}
