import type { Happening } from '@marketplace/contracts/listings/listing.since';
import { listedAt } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { exactPrice, shortDate, singaporeDay } from '../ui/format.ts';

/** For so many days a listing counts as new, the agent's word that it can be had still holds, and what happened to it is news. */
const NEW_DAYS = 7;
const CONFIRMED_DAYS = 14;
const NEWS_DAYS = 30;

type Told = Pick<PropertyView, 'news' | 'price' | 'listed_at' | 'created_at' | 'confirmed_at'>;

/**
 * Returns what tells a listing from all the others, with its date: `Price reduced $50,000 · 12 Nov`, `Open again · 12 Nov`, `New
 * today`, `Still available · 12 Nov`. Undefined when nothing happened lately.
 *
 * @param today as `singaporeDay` counts
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

/** Returns what happened to a listing, with its date: `Price reduced $50,000 · 12 Nov`, `Open again · 12 Nov`, `New · 12 Nov`. */
export function happeningText(
  { news, price }: Pick<Told, 'news' | 'price'>,
  { kind, at }: Happening,
): string {
  const before = news?.price_before ?? price;
  const words = {
    new: 'New',
    reduced: `Price reduced ${exactPrice(Math.round((before - price) * 100) / 100)}`,
    reopened: 'Open again',
  };
  return `${words[kind]} · ${shortDate(at)}`;
}
