import type { Unit } from './read-search.ts';
import { readSearch, withUnits } from './read-search.ts';
import type { Searched } from './search-index.ts';
import { hasTerm } from './search-index.ts';

/** A search without the words that kept it from finding anything. */
interface Shortened {
  search: string;
  /** What nothing was found for: the words left out, or all words when those left out are found by themselves. */
  missing: string;
}

/** Any number of plain words are left out before a place or a kind of home. */
const NAMED_WEIGHT = 1e6;
const WORD_WEIGHT = 1e3;

/**
 * Returns a search with the fewest words left out so that one of the listings has the others; undefined when it has no words. Names of
 * places and kinds of homes are kept before other words, and words typed first before later ones.
 *
 * @param listings those that match everything but the words
 */
export function withoutFailingWords(search: string, listings: readonly Searched[]): Shortened | undefined {
  const { units } = readSearch(search);
  if (units.length === 0) return undefined;
  const weights = units.map(
    ({ isNamed }, place) => (isNamed ? NAMED_WEIGHT : WORD_WEIGHT) + units.length - place,
  );
  const weightOf = (listing: Searched) =>
    units.reduce((sum, unit, place) => (hasUnit(listing, unit) ? sum + (weights[place] ?? 0) : sum), 0);
  let [best, most] = [undefined as Searched | undefined, 0];
  for (const listing of listings) {
    const weight = weightOf(listing);
    if (weight > most) [best, most] = [listing, weight];
  }
  const isKept = (unit: Unit) => best !== undefined && hasUnit(best, unit);
  const dropped = units.filter((unit) => !isKept(unit));
  const isFoundAlone = dropped.some((unit) => listings.some((one) => hasUnit(one, unit)));
  const missing = (isFoundAlone ? units : dropped).map(({ text }) => text).join(' ');
  return { search: withUnits(search, units.filter(isKept)), missing };
}

function hasUnit(listing: Searched, { terms }: Unit): boolean {
  return terms.every((term) => hasTerm(listing, term));
}
