import type { Happening } from '@marketplace/contracts/listings/listing.since';
import { listedAt } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { exactPrice, shortDate, singaporeDay } from '../ui/format.ts';

/** Days for which a listing is new, a confirmation holds and an event is news. */
const NEW_DAYS = 7;
const CONFIRMED_DAYS = 14;
const NEWS_DAYS = 30;

type Told = Pick<PropertyView, 'news' | 'price' | 'listed_at' | 'created_at' | 'confirmed_at'>;

/**
 * Returns the news of a listing with its date: `Price reduced $50,000 · 12 Nov`, `Back on the market · 12 Nov`, `New today`, `Still
 * available · 12 Nov`. Undefined when there is none. `today` counts as `singaporeDay` does.
 */
export function newsText(listing: Told, today: number): string | undefined {
  const age = (time: string) => today - singaporeDay(Date.parse(time));
  const { news, confirmed_at } = listing;
  if (news && age(news.at) <= NEWS_DAYS) return happeningText(listing, news);
  const since = listedAt(listing);
  if (age(since) <= 0) return 'New today';
  if (age(since) <= NEW_DAYS) return happeningText(listing, { kind: 'new', at: since });
  const holds = confirmed_at !== null && age(confirmed_at) <= CONFIRMED_DAYS;
  return holds ? `Still available · ${shortDate(confirmed_at)}` : undefined;
}

/** Returns an event of a listing with its date: `New · 12 Nov`. */
export function happeningText(
  { news, price }: Pick<Told, 'news' | 'price'>,
  { kind, at }: Happening,
): string {
  const before = news?.price_before ?? price;
  const words = {
    new: 'New',
    reduced: `Price reduced ${exactPrice(Math.round((before - price) * 100) / 100)}`,
    reopened: 'Back on the market',
  };
  return `${words[kind]} · ${shortDate(at)}`;
}
