import { inEnglish } from './chinese-words.ts';
import { isNamed, isPlace } from './home-names.ts';
import { findKnownPlace } from './known-places.ts';
import { plainText, plainWords } from './plain-text.ts';
import type { Meaning } from './search-phrases.ts';
import { countOf, phrasesFor } from './search-phrases.ts';

/** A recognised phrase and its position in the text of the search. */
export interface SearchPart {
  start: number;
  end: number;
  meaning: Meaning;
}

/** A required property of a listing, as `plainText` patterns. */
export interface Term {
  /** One of them starts a word of the names, … */
  starts: string[];
  /** … or all of them occur in title and description … */
  anywhere: string[];
  /** … or one of them occurs in either … */
  either?: string[];
  /** … or all of one of them hold. */
  others?: Term[][];
}

/** Words that are matched or dropped together. */
export interface Unit {
  /** As typed. */
  text: string;
  terms: Term[];
  /** A place or a kind of home. */
  isNamed: boolean;
  /** An area, a station or a district's nickname: dropped last. */
  isPlace: boolean;
}

export interface Search {
  /** As typed, with Chinese words of the trade in English. */
  text: string;
  parts: SearchPart[];
  /** The text without its parts. */
  rest: string;
  terms: Term[];
  /** The words of `rest`, in typed order. */
  units: Unit[];
  words: string[];
}

/** Parses a search into phrases of prices, rooms and districts, and words. */
export function readSearch(typed: string): Search {
  const text = inEnglish(typed);
  const parts: SearchPart[] = [];
  let left = text;
  for (const { pattern, read } of phrasesFor(text))
    for (const match of left.matchAll(pattern)) {
      const said = { 0: match[0], ...match.groups };
      const meaning = read(said);
      if (!meaning) continue;
      const start = match.index + (match.groups?.before?.length ?? 0);
      const end = match.index + match[0].length;
      parts.push({ start, end, meaning });
      left = left.slice(0, start) + '|'.repeat(end - start) + left.slice(end);
    }
  parts.sort((one, other) => one.start - other.start);
  const rest = tidy(left.replaceAll('|', ' '));
  const { units, words } = unitsOf(rest, parts.length > 0);
  return {
    text,
    parts,
    rest: units.length > 0 ? rest : '',
    words,
    units,
    terms: [...units.flatMap(({ terms }) => terms), ...districtTerms(text, parts)],
  };
}

/** Removes one part from a search, or everything else. */
export function withoutPart(typed: string, part: SearchPart | 'rest'): string {
  const text = inEnglish(typed);
  if (part !== 'rest') return tidy(`${text.slice(0, part.start)} ${text.slice(part.end)}`);
  return withUnits(text, []);
}

/** Replaces all units of a search with some of them. */
export function withUnits(typed: string, units: readonly Unit[]): string {
  const { text, parts: all } = readSearch(typed);
  const parts = all.map(({ start, end, meaning }) => {
    const part = text.slice(start, end).trim();
    const isAfterRent = meaning.field === 'price' && /^[\d, ]+$/.test(part); // digits alone are no price
    return isAfterRent ? `under ${part}` : part;
  });
  return [...units.map((unit) => unit.text), ...parts].join(' ');
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/^[ ,;]+|[ ,;]+$/g, '');
}

/** Stop words, ignored if the search has other words. */
const LITTLE = new Set('a an and at by for from in is near of on or the to with'.split(' '));
/** Synonyms. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  apt: 'apartment',
  ave: 'avenue',
  bt: 'bukit',
  jln: 'jalan',
  rd: 'road',
  terraced: 'terrace',
};
/** HDB flats count the living room as one of their rooms. */
const FLAT =
  /\b(\d|two|three|four|five)(?:(?:[\s-]?(?:room|rm))?\s*(?:-|\/|to|or|and)\s*(\d|two|three|four|five))?[\s-]?(?:room|rm)s?(?!\w)/gi;

const PETS = [' pet ', ' pets '];
const POOLS = [' pool ', ' pools '];
const HOUSES = [' house ', ' houses '];
const RENT = [' rent ', ' rental '];
const LET_ROOMS = ['common', 'master', 'single', 'ensuite']
  .map((kind) => ` ${kind} room `)
  .concat(' room for rent ', ' room to let ', ' rooms to let ', ' room rental ');

/** Replacements for everyday words: synonyms, and whole words where a prefix would mislead. */
const EVERYDAY: Readonly<Record<string, string[]>> = {
  pet: PETS,
  pets: PETS,
  'pet friendly': PETS,
  'pets allowed': PETS,
  'swimming pool': POOLS,
  'swimming pools': POOLS,
  house: HOUSES,
  houses: HOUSES,
  rent: RENT,
  rental: RENT,
  rentals: RENT,
  room: LET_ROOMS,
  rooms: LET_ROOMS,
  'common room': [' common room '],
  'master room': [' master room '],
  'good class bungalow': [' good class bungalow ', ' gcb '],
  'jurong west': [' jurong '],
};

const plainWord = { isNamed: false, isPlace: false };

/** Maximum words of a place or an everyday name. */
const MOST_TOGETHER = 3;

interface Token {
  text: string;
  words: string[];
  /** Between two places or kinds of homes: either of them. */
  isOr: boolean;
}

function unitsOf(rest: string, hasParts: boolean): Pick<Search, 'units' | 'words'> {
  const flats = [...rest.matchAll(FLAT)].map(flatOf);
  const all = rest.replaceAll(FLAT, ' ').replaceAll('/', ' or ').split(/\s+/).map(tokenOf);
  const telling = all.map((token) => ({ ...token, words: token.words.filter((word) => !LITTLE.has(word)) }));
  const isEnough = hasParts || flats.length > 0 || telling.some(({ words }) => words.length > 0);
  const tokens = (isEnough ? telling : all).filter(({ words, isOr }) => words.length > 0 || isOr);
  const places = rest.split(/[\s/]+/).map(tidy);
  const placeOf = ({ text }: Unit) => places.indexOf(text.split(/[\s/]/, 1)[0] ?? '');
  const units = [...flats, ...together(tokens)].sort((one, other) => placeOf(one) - placeOf(other));
  const words = tokens.flatMap((token) => token.words);
  // Only punctuation matches nothing.
  if (units.length === 0 && !hasParts && rest !== '')
    return { units: [{ text: rest, terms: [{ starts: [], anywhere: [rest] }], ...plainWord }], words };
  return { units, words };
}

/** `4-room`, `3 or 4 room` */
function flatOf([text, from = '', to]: RegExpExecArray): Unit {
  const [least, most] = [countOf(from), countOf(to ?? from)];
  const starts = Array.from({ length: Math.max(most - least, 0) + 1 }, (_, more) => ` ${least + more}room `);
  const anywhere = to === undefined ? plainWords(text.replace(/s$/i, '')).map(lookedFor) : [];
  return { text, terms: [{ starts, anywhere }], isNamed: true, isPlace: false };
}

function tokenOf(text: string): Token {
  return { text: tidy(text), words: plainWords(text), isOr: /^or$/i.test(text) };
}

/** Groups the words of a place, a kind of home or an everyday name; every other word is its own unit. */
function together(tokens: readonly Token[]): Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at < tokens.length; ) {
    if (tokens[at]?.isOr) {
      at++;
      continue;
    }
    let count = Math.min(MOST_TOGETHER, tokens.length - at);
    while (count > 1 && !isOneName(tokens.slice(at, at + count))) count--;
    const unit = unitOf(tokens.slice(at, at + count), at === 0);
    const before = tokens[at - 1]?.isOr ? units.at(-1) : undefined;
    if (before?.isNamed && unit.isNamed) units.splice(-1, 1, eitherOf(before, unit));
    else units.push(unit);
    at += count;
  }
  return units;
}

function isOneName(tokens: readonly Token[]): boolean {
  if (tokens.some(({ isOr }) => isOr)) return false;
  const name = tokens.flatMap(({ words }) => words).join(' ');
  return Object.hasOwn(EVERYDAY, name) || isNamed(` ${name} `) || findKnownPlace(name)?.kind === 'mrt';
}

function eitherOf(one: Unit, other: Unit): Unit {
  const term: Term = { starts: [], anywhere: [], others: [one.terms, other.terms] };
  return {
    text: `${one.text} or ${other.text}`,
    terms: [term],
    isNamed: true,
    isPlace: one.isPlace && other.isPlace,
  };
}

/** A "room" after another word belongs to it, as in "living room". */
function unitOf(tokens: readonly Token[], isFirst: boolean): Unit {
  const words = tokens.flatMap((token) => token.words);
  const name = words.join(' ');
  const text = tokens.map((token) => token.text).join(' ');
  const isEveryday = Object.hasOwn(EVERYDAY, name) && (isFirst || !/^rooms?$/.test(name));
  const either = isEveryday ? EVERYDAY[name] : undefined;
  if (either) {
    const [first = ''] = either;
    const terms = [{ starts: [], anywhere: [], either }];
    return { text, terms, isNamed: isNamed(first), isPlace: isPlace(first) };
  }
  const isArea = isNamed(` ${name} `);
  const station = isArea ? undefined : findKnownPlace(name);
  if (station?.kind === 'mrt') {
    const starts = station.codes.map((code) => ` ${code} `);
    const terms = [{ starts, anywhere: words.map(lookedFor), either: station.said }];
    return { text, terms, isNamed: true, isPlace: true };
  }
  return { text, terms: words.map(wordTerm), isNamed: isArea, isPlace: isPlace(name) };
}

export function wordTerm(word: string): Term {
  const singular = word.length >= 5 ? word.replace(/([^s])s$/, '$1') : word;
  const anywhere = lookedFor(singular);
  return { starts: [` ${OTHER_NAMES[word] ?? anywhere.trimStart()}`], anywhere: [anywhere] };
}

/** Words of one or two letters match only whole words. */
function lookedFor(word: string): string {
  return word.length > 2 ? word : ` ${word} `;
}

/** A listing is in any of the districts, and near every station or school. */
function districtTerms(text: string, parts: readonly SearchPart[]): Term[] {
  const others: Term[][] = [];
  const terms = parts.flatMap(({ start, end, meaning }): Term[] => {
    if (meaning.field !== 'district') return [];
    const starts = meaning.codes.map((code) => ` ${code} `);
    const said = text.slice(start, end);
    if (!meaning.near) {
      others.push([{ starts, anywhere: [plainText(said)] }]);
      return [];
    }
    const anywhere = plainWords(said)
      .filter((word) => !LITTLE.has(word))
      .map(lookedFor);
    return [{ starts, anywhere, either: meaning.near.said }];
  });
  return others.length > 0 ? [...terms, { starts: [], anywhere: [], others }] : terms;
}
