import { isNamed } from './home-names.ts';
import { plainText, plainWords } from './plain-text.ts';
import type { Meaning } from './search-phrases.ts';
import { countOf, phrases } from './search-phrases.ts';

/** A recognised phrase and its position in the text. */
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
  /** … or one of them occurs in either. */
  either?: string[];
}

/** Words that are matched or dropped together. */
export interface Unit {
  /** As typed. */
  text: string;
  terms: Term[];
  /** A place or a kind of home. */
  isNamed: boolean;
}

export interface Search {
  parts: SearchPart[];
  /** The text without its parts. */
  rest: string;
  terms: Term[];
  /** The words of `rest`, in typed order. */
  units: Unit[];
  words: string[];
}

/** Parses a search into phrases of prices, rooms and districts, and words. */
export function readSearch(text: string): Search {
  const parts: SearchPart[] = [];
  let left = text;
  for (const { pattern, read } of phrases)
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
    parts,
    rest: units.length > 0 ? rest : '',
    words,
    units,
    terms: [...units.flatMap(({ terms }) => terms), ...parts.flatMap((part) => districtTerm(text, part))],
  };
}

/** Removes one part from a search, or everything else. */
export function withoutPart(text: string, part: SearchPart | 'rest'): string {
  if (part !== 'rest') return tidy(`${text.slice(0, part.start)} ${text.slice(part.end)}`);
  return withUnits(text, []);
}

/** Replaces all units of a search with some of them. */
export function withUnits(text: string, units: readonly Unit[]): string {
  const parts = readSearch(text).parts.map(({ start, end, meaning }) => {
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
const FLAT = /\b(\d|two|three|four|five)[\s-]?(?:room|rm)(?!\w)/gi;

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
  房间: LET_ROOMS,
  'common room': [' common room '],
  'master room': [' master room '],
  公寓: [' condo '],
  组屋: [' hdb '],
  洋房: [' landed '],
  'jurong east': [' jurong '],
  'jurong west': [' jurong '],
};

/** Maximum words of a place or an everyday name. */
const MOST_TOGETHER = 3;

interface Token {
  text: string;
  words: string[];
}

function unitsOf(rest: string, hasParts: boolean): Pick<Search, 'units' | 'words'> {
  const flats = [...rest.matchAll(FLAT)].map(([text, count = '']): Unit => {
    const term = { starts: [` ${countOf(count)}room `], anywhere: plainWords(text).map(lookedFor) };
    return { text, terms: [term], isNamed: true };
  });
  const all = rest.replaceAll(FLAT, ' ').split(/\s+/).map(tokenOf);
  const telling = all.map(({ text, words }) => ({ text, words: words.filter((word) => !LITTLE.has(word)) }));
  const isEnough = hasParts || flats.length > 0 || telling.some(({ words }) => words.length > 0);
  const tokens = (isEnough ? telling : all).filter(({ words }) => words.length > 0);
  const units = [...flats, ...together(tokens)];
  const words = tokens.flatMap((token) => token.words);
  // Only punctuation matches nothing.
  if (units.length === 0 && !hasParts && rest !== '')
    return { units: [{ text: rest, terms: [{ starts: [], anywhere: [rest] }], isNamed: false }], words };
  return { units, words };
}

function tokenOf(text: string): Token {
  return { text: tidy(text), words: plainWords(text) };
}

/** Groups the words of a place, a kind of home or an everyday name; every other word is its own unit. */
function together(tokens: readonly Token[]): Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at < tokens.length; ) {
    let count = Math.min(MOST_TOGETHER, tokens.length - at);
    while (count > 1 && !isOneName(tokens.slice(at, at + count))) count--;
    units.push(unitOf(tokens.slice(at, at + count), at === 0));
    at += count;
  }
  return units;
}

function isOneName(tokens: readonly Token[]): boolean {
  const name = tokens.flatMap(({ words }) => words).join(' ');
  return Object.hasOwn(EVERYDAY, name) || isNamed(` ${name} `);
}

/** A "room" after another word belongs to it, as in "living room". */
function unitOf(tokens: readonly Token[], isFirst: boolean): Unit {
  const words = tokens.flatMap((token) => token.words);
  const name = words.join(' ');
  const isEveryday = Object.hasOwn(EVERYDAY, name) && (isFirst || !/^rooms?$/.test(name));
  const either = isEveryday ? EVERYDAY[name] : undefined;
  return {
    text: tokens.map(({ text }) => text).join(' '),
    terms: either ? [{ starts: [], anywhere: [], either }] : words.map(wordTerm),
    isNamed: isNamed(either?.[0] ?? ` ${name} `),
  };
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

function districtTerm(text: string, { start, end, meaning }: SearchPart): Term[] {
  if (meaning.field !== 'district') return [];
  const starts = meaning.codes.map((code) => ` ${code} `);
  return [{ starts, anywhere: [plainText(text.slice(start, end))] }];
}
