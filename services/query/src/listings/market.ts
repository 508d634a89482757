import { findDistrict } from '@marketplace/contracts/districts';
import { marketOf } from '@marketplace/contracts/listings/market';
import type { MarketQuery, MarketView } from '@marketplace/contracts/listings/market.views';
import { psfMedians } from '@marketplace/contracts/listings/psf';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { findActive, shownSearch } from './lists.ts';
import { psfGroupsOf } from './psf-comparison.ts';

/** How many answers are kept of the same listings; each is a few kilobytes at most. */
const KEPT_MARKETS = 50;

/** Answers by what was asked, for as long as nothing but counts changes: see `Shared` of the snapshot. */
const answers = new WeakMap<Snapshot['matches'], Map<string, string>>();

/** Returns the figures of the active listings that a query finds, as JSON text. */
export function marketJson(snapshot: Snapshot, query: MarketQuery): string {
  const kept = answers.get(snapshot.matches) ?? new Map<string, string>();
  answers.set(snapshot.matches, kept);
  const key = JSON.stringify(query);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const { is_new_launch, ...filter } = query;
  const list = { ...filter, ...(is_new_launch && { is_new_launch: true }) };
  const { district = '', dropWords, ...others } = { ...list, search: shownSearch(snapshot, list) };
  const found = findActive(snapshot, others);
  const text = JSON.stringify({
    ...marketOf(found, findDistrict(district)?.code),
    medians: psfMedians(psfGroupsOf(snapshot), query.property_type === 'Rent'),
  } satisfies MarketView);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= KEPT_MARKETS) kept.delete(oldest);
  kept.set(key, text);
  return text;
}
