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
  /** … or all of them are somewhere in title and description. */
  anywhere: string[];
}

/** What a search asks for. */
export interface Search {
  parts: SearchPart[];
  /** What is left of the text without its parts. */
  rest: string;
  terms: Term[];
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
  const { terms, words } = termsOf(rest, parts.length > 0);
  return {
    parts,
    rest: terms.length > 0 ? rest : '',
    words,
    terms: [...terms, ...parts.flatMap((part) => districtTerm(text, part))],
  };
}

/** Returns a search without one of its parts, or without everything else. */
export function withoutPart(text: string, part: SearchPart | 'rest'): string {
  if (part !== 'rest') return tidy(`${text.slice(0, part.start)} ${text.slice(part.end)}`);
  return readSearch(text)
    .parts.map(({ start, end }) => text.slice(start, end).trim())
    .join(' ');
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

function termsOf(rest: string, hasParts: boolean): Pick<Search, 'terms' | 'words'> {
  const flats = [...rest.matchAll(FLAT)].map(([said, count = '']) => ({
    starts: [` ${countOf(count)}room `],
    anywhere: plainWords(said).map(lookedFor),
  }));
  const all = plainWords(rest.replaceAll(FLAT, ' '));
  const telling = all.filter((word) => !LITTLE.has(word));
  const words = telling.length > 0 || hasParts || flats.length > 0 ? telling : all;
  const terms = [...flats, ...words.map(wordTerm)];
  // Nothing but signs: no listing has them.
  if (terms.length === 0 && !hasParts && rest !== '')
    return { terms: [{ starts: [], anywhere: [rest] }], words };
  return { terms, words };
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
