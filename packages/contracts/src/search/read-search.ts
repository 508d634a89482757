import { isNamed } from './home-names.ts';
import { plainText, plainWords } from './plain-text.ts';
import type { Meaning } from './search-phrases.ts';
import { countOf, phrases } from './search-phrases.ts';

/** A phrase of a search that was understood, and where it stands in the text. */
export interface SearchPart {
  start: number;
  end: number;
  meaning: Meaning;
}

/** Something that a listing must have, as texts made by `plainText` are asked for it. */
export interface Term {
  /** One of them is in what stands at the start of words, … */
  starts: string[];
  /** … or all of them are somewhere in title and description … */
  anywhere: string[];
  /** … or one of them is in either. */
  either?: string[];
}

/** Words of a search that are looked for, or left out, together. */
export interface Unit {
  /** As they were typed. */
  text: string;
  terms: Term[];
  /** They name a place or a kind of home. */
  isNamed: boolean;
}

/** What a search asks for. */
export interface Search {
  parts: SearchPart[];
  /** What is left of the text without its parts. */
  rest: string;
  terms: Term[];
  /** What `rest` asks for, in the order in which it was typed. */
  units: Unit[];
  /** The words of `rest` that are looked for. */
  words: string[];
}

/** Returns what people mean by a text: phrases of prices, rooms and districts, and words to look for. */
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

/** Returns a search without one of its parts, or without everything else. */
export function withoutPart(text: string, part: SearchPart | 'rest'): string {
  if (part !== 'rest') return tidy(`${text.slice(0, part.start)} ${text.slice(part.end)}`);
  return withUnits(text, []);
}

/** Returns a search with some of its units in the place of all of them. */
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

/** Words that say nothing of a home, as long as there are others. */
const LITTLE = new Set('a an and at by for from in is near of on or the to with'.split(' '));
/** Words for what is called something else. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  apt: 'apartment',
  ave: 'avenue',
  bt: 'bukit',
  jln: 'jalan',
  rd: 'road',
  terraced: 'terrace',
};
/** HDB flats are named by their rooms, of which one is the living room. */
const FLAT = /\b(\d|two|three|four|five)[\s-]?(?:room|rm)(?!\w)/gi;

const PETS = [' pet ', ' pets '];
const POOLS = [' pool ', ' pools '];
const HOUSES = [' house ', ' houses '];
const RENT = [' rent ', ' rental '];
const LET_ROOMS = ['common', 'master', 'single', 'ensuite']
  .map((kind) => ` ${kind} room `)
  .concat(' room for rent ', ' room to let ', ' rooms to let ', ' room rental ');

/** What is looked for instead of everyday words: other names, and whole words where parts of words mislead. */
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

/** Words of one place, or of one everyday name: three at most. */
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
  // Nothing but signs: no listing has them.
  if (units.length === 0 && !hasParts && rest !== '')
    return { units: [{ text: rest, terms: [{ starts: [], anywhere: [rest] }], isNamed: false }], words };
  return { units, words };
}

function tokenOf(text: string): Token {
  return { text: tidy(text), words: plainWords(text) };
}

/** Joins the words of a place, a kind of home or an everyday name; each other word stands for itself. */
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

/** "Room" after another word is a part of the home, such as a living room. */
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

/** Returns the term of one word. */
export function wordTerm(word: string): Term {
  const singular = word.length >= 5 ? word.replace(/([^s])s$/, '$1') : word;
  const anywhere = lookedFor(singular);
  return { starts: [` ${OTHER_NAMES[word] ?? anywhere.trimStart()}`], anywhere: [anywhere] };
}

/** A word of one or two letters is looked for as a whole, because it is in too many others. */
function lookedFor(word: string): string {
  return word.length > 2 ? word : ` ${word} `;
}

function districtTerm(text: string, { start, end, meaning }: SearchPart): Term[] {
  if (meaning.field !== 'district') return [];
  const starts = meaning.codes.map((code) => ` ${code} `);
  return [{ starts, anywhere: [plainText(text.slice(start, end))] }];
}
