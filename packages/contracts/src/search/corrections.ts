import { isOneEditOff } from './one-edit.ts';
import { plainText, plainWords } from './plain-text.ts';
import type { Unit } from './read-search.ts';
import { readSearch, withUnits, wordTerm } from './read-search.ts';
import type { Searched } from './search-index.ts';
import { hasTerm, searchIndex } from './search-index.ts';

/** Only the first words of a longer search are corrected. */
const MOST_WORDS = 4;
/** Shorter words are one edit away from too many others. */
const LETTERS = /^\p{L}{5,}$/u;
/** They are corrected beside a longer word. */
const SHORT = /^\p{L}{3,4}$/u;

/** Nearest alternatives to rarely listed kinds of homes. */
const akin: Readonly<Record<string, string>> = { bto: 'hdb', dbss: 'hdb', gcb: 'landed bungalow' };

/**
 * Corrects the words of a search that occur in no listing: each becomes the word one edit away that most listings have, preferably
 * with the same first letter. Undefined without a correction.
 */
export function respelled(typed: string, listings: readonly Searched[]): string | undefined {
  const { text: search, words, units } = readSearch(typed);
  const isKnown = new Set(units.filter(hasSynonyms).flatMap((unit) => plainWords(unit.text)));
  const wrong = words.filter((word) => !isKnown.has(word) && (LETTERS.test(word) || akin[word]));
  const right = new Map(wrong.slice(0, MOST_WORDS).map((word) => [word, rightWord(word, listings)]));
  for (const [short, longer] of shortWords(words, listings))
    for (const [word, correct] of pairOf(short, right.get(longer) ?? longer, listings))
      right.set(word, correct);
  const text = search.replaceAll(
    /[\p{L}\p{M}\p{N}'’]+/gu,
    (typed) => right.get(plainText(typed).trim()) ?? typed,
  );
  return text === search ? undefined : text.trim();
}

/** A synonym or a station is spelled right, whether or not a listing has it. */
function hasSynonyms({ terms }: Unit): boolean {
  return terms.some(({ either }) => either !== undefined);
}

/** Returns the short words that no listing has, each with the longer word beside it. */
function shortWords(words: readonly string[], listings: readonly Searched[]): [string, string][] {
  return words.flatMap((word, place): [string, string][] => {
    const longer = [words[place + 1], words[place - 1]].find((one) => one && LETTERS.test(one));
    const isWrong = longer && SHORT.test(word) && !listings.some((one) => hasTerm(one, wordTerm(word)));
    return isWrong ? [[word, longer]] : [];
  });
}

/** Corrects a short word beside the start of a longer one, as a listing has them: `ambr driftlin` is Amber Driftline. */
function pairOf(short: string, longer: string, listings: readonly Searched[]): [string, string][] {
  for (const listing of listings) {
    const { names } = searchIndex(listing);
    const at = names.indexOf(` ${longer}`);
    if (at < 0) continue;
    const [whole = '', after = ''] = names.slice(at + 1).split(' ', 2);
    const before = names.slice(0, at).split(' ').at(-1) ?? '';
    const correct = [before, after].find((word) => isOneEditOff(word, short));
    if (correct)
      return [
        [short, correct],
        [longer, whole],
      ];
  }
  return [];
}

/** Caches corrections per list: earlier words repeat while a visitor types. */
const found = new WeakMap<readonly Searched[], Map<string, string | undefined>>();

/** Returns the correction of a word; undefined if listings have the word or none is near. */
function rightWord(word: string, listings: readonly Searched[]): string | undefined {
  const known = found.get(listings) ?? new Map<string, string | undefined>();
  found.set(listings, known);
  if (!known.has(word)) {
    const term = wordTerm(word);
    const isThere = listings.some((one) => hasTerm(one, term));
    known.set(word, isThere ? undefined : (akin[word] ?? nearest(word, listings) ?? split(word, listings)));
  }
  return known.get(word);
}

/** Returns the closest word in the listings' names, one edit away. */
function nearest(word: string, listings: readonly Searched[]): string | undefined {
  const counts = new Map<string, number>();
  const look = candidates(word);
  for (const listing of listings) for (const found of look(searchIndex(listing).names)) add(counts, found);
  const score = ([found, count]: [string, number]) =>
    count + (found[0] === word[0] ? listings.length * 9 : 0);
  return [...counts].sort((one, other) => score(other) - score(one))[0]?.[0];
}

/** Splits a word into two words of a listing's names. */
function split(word: string, listings: readonly Searched[]): string | undefined {
  for (let at = 3; at <= word.length - 3; at++) {
    const words = `${word.slice(0, at)} ${word.slice(at)}`;
    if (listings.some((one) => searchIndex(one).names.includes(` ${words} `))) return words;
  }
  return undefined;
}

function add(counts: Map<string, number>, word: string): void {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}

/**
 * Returns a search for the words of a text that are one edit away. Such a word shares the first or second half, or has its two
 * middle letters swapped. Three searches of the whole text are faster than splitting it.
 */
function candidates(word: string): (text: string) => string[] {
  const half = word.length >> 1;
  const swapped = word.slice(0, half - 1) + word[half] + word[half - 1] + word.slice(half + 1);
  const parts = [` ${word.slice(0, half)}`, `${word.slice(half)} `, ` ${swapped} `];
  return (text) => {
    const found = new Set<string>();
    for (const part of parts)
      for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
        const start = text.lastIndexOf(' ', at) + 1;
        const one = text.slice(start, text.indexOf(' ', Math.max(at + 1, start)));
        if (isOneEditOff(one, word)) found.add(one);
      }
    return [...found];
  };
}

/** A search without its failing words. */
interface Shortened {
  search: string;
  /** The words without matches: those left out, or undefined for all if one of those left out matches on its own. */
  missing: string | undefined;
}

/** Dropping any number of plain words costs less than dropping a kind of home, and that less than dropping a place. */
const WEIGHTS = { place: 1e9, kind: 1e6, word: 1e3 };

/**
 * Drops the fewest words to match a listing; undefined without any words. Drops plain words before kinds of homes, those before
 * places, and later words before earlier ones.
 *
 * @param listings those that match everything except the words
 */
export function withoutFailingWords(search: string, listings: readonly Searched[]): Shortened | undefined {
  const { units } = readSearch(search);
  if (units.length === 0) return undefined;
  const weights = units.map(
    ({ isNamed, isPlace }, place) =>
      WEIGHTS[isPlace ? 'place' : isNamed ? 'kind' : 'word'] + units.length - place,
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
  const missing = isFoundAlone ? undefined : dropped.map(({ text }) => text).join(' ');
  return { search: withUnits(search, units.filter(isKept)), missing };
}

function hasUnit(listing: Searched, { terms }: Unit): boolean {
  return terms.every((term) => hasTerm(listing, term));
}
