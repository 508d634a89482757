import { districts } from '@marketplace/contracts/districts';
import type { ListingFilter } from '@marketplace/contracts/listings/listing.filters';
import { listingMatcher } from '@marketplace/contracts/listings/listing.matching';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { stationNames } from '@marketplace/contracts/search/known-places';
import { plainText } from '@marketplace/contracts/search/plain-text';
import { readSearch } from '@marketplace/contracts/search/read-search';
import { searchIndex } from '@marketplace/contracts/search/search-index';
import { paths } from '../public/pages.ts';

export interface Suggestion {
  label: string;
  kind: string;
  /** The search after it is chosen. */
  text: string;
  path?: string;
}

/** A place or type that people search for by name. */
interface Named {
  label: string;
  kind: string;
  /** Replaces what was typed. */
  text: string;
  /** Its names, made by `plainText`. */
  names: string;
}

const places: readonly Named[] = districts.map(({ code, number, areas, menuLabel }) => ({
  label: menuLabel,
  kind: 'District',
  text: `District ${number}`,
  names: plainText(`${code} d${number} district ${number} ${areas.join(' ')} ${menuLabel}`),
}));

/** Types by their everyday name, with synonyms. */
const types: readonly Named[] = Object.entries({
  Condo: 'condominium apartment',
  'HDB flat': 'public',
  EC: 'executive condominium',
  Landed: 'house',
  Terrace: 'house landed',
  'Semi-detached': 'house landed semi d',
  Bungalow: 'house landed detached',
  Shophouse: 'shop house',
  Office: 'commercial',
  Retail: 'shop commercial',
  Medical: 'clinic commercial',
  Warehouse: 'industrial commercial',
  Factory: 'industrial commercial',
  Studio: '',
  Freehold: '',
  'New launch': '',
}).map(([label, others]) => ({
  label,
  kind: 'Property type',
  text: label,
  names: plainText(`${label} ${others}`),
}));

const stations: readonly Named[] = stationNames.map((name) => ({
  label: `Near ${name}`,
  kind: 'Station',
  text: `near ${name}`,
  names: plainText(`near ${name}`),
}));

const examples = {
  sale: ['3 bed under 2m', 'Condo in District 9', 'HDB flat near MRT', 'Freehold landed', 'Near Orchard MRT'],
  rent: ['Studio under 4k', '3 bed under 6k', 'Condo near MRT', 'HDB flat in Jurong'],
};
const amounts = { sale: ['1m', '2m'], rent: ['3k', '5k'] };

const MOST = 7;
const MOST_OF_A_KIND = 4;

export interface SearchPlace {
  type: PropertyType;
  /** Newest first. */
  listings: readonly PropertyView[];
  filter?: ListingFilter | undefined;
}

/** Returns suggestions with at least one match, likeliest first; examples for an empty text. */
export function suggestionsFor(typed: string, place: SearchPlace): Suggestion[] {
  const { type, listings, filter } = place;
  const isFound = ({ text, path }: Suggestion) =>
    path !== undefined || listings.some(listingMatcher({ ...filter, search: text }));
  const money = type === 'Rent' ? 'rent' : 'sale';
  if (typed.trim() === '')
    return examples[money].map((text) => ({ text, label: text, kind: 'Example' })).filter(isFound);
  const completed = [...rooms(typed), ...named(typed)];
  const all = [
    ...completed,
    ...titled(typed, listings),
    ...priced(completed[0]?.text ?? typed, amounts[money]),
  ];
  const now = plainText(typed);
  const others = all.filter(({ text, path }) => path !== undefined || plainText(text) !== now);
  const found: Suggestion[] = [];
  for (const one of others) if (found.length < MOST && isFound(one)) found.push(one);
  return found;
}

function rooms(typed: string): Suggestion[] {
  const [, before = '', count] = /^(.*?)(?:^|\s)([1-6])\s*(?:b|be|bed|bedr\w*)?$/i.exec(typed) ?? [];
  if (count === undefined || readSearch(before).parts.some(({ meaning }) => meaning.field === 'bedrooms'))
    return [];
  const said = join(before, `${count} ${count === '1' ? 'bedroom' : 'bedrooms'}`);
  return [{ label: said, text: said, kind: 'Bedrooms' }];
}

/** Matches the longest possible run of last words with districts and types. */
function named(typed: string): Suggestion[] {
  const { words, before } = lastWords(typed);
  for (let from = Math.max(0, words.length - 3); from < words.length; from++) {
    const start = plainText(words.slice(from).join(' ')).trimEnd();
    if (start.trim() === '') continue;
    const found = [types, places, stations].flatMap((kind) =>
      kind.filter(({ names }) => names.includes(start)).slice(0, MOST_OF_A_KIND),
    );
    if (found.length > 0)
      return found.map(({ text, label, kind }) => ({
        label,
        kind,
        text: join(before, ...words.slice(0, from), text),
      }));
  }
  return [];
}

function titled(typed: string, listings: readonly PropertyView[]): Suggestion[] {
  const start = plainText(typed).trimEnd();
  if (start.length < 4) return []; // a space, and three letters
  const found: Suggestion[] = [];
  for (const listing of listings) {
    const at = searchIndex(listing).names.indexOf(start); // which begin with the title
    if (at < 0 || at > listing.title.length) continue;
    const { title, slug } = listing;
    found.push({ label: title, kind: 'Listing', text: title, path: paths.property(slug) });
    if (found.length === MOST_OF_A_KIND) break;
  }
  return found;
}

const BOUND = /\s*\b(?:under|below|max|up to)\s*$/i;

function priced(typed: string, most: string[]): Suggestion[] {
  if (typed.trim().length < 3) return [];
  if (readSearch(typed).parts.some(({ meaning }) => meaning.field === 'price')) return [];
  return most.map((amount) => {
    const text = join(typed.replace(BOUND, ''), `under ${amount}`);
    return { text, label: text, kind: 'Price' };
  });
}

function lastWords(typed: string): { words: string[]; before: string } {
  const { text, parts } = readSearch(typed);
  const end = parts.findLast(({ meaning }) => meaning.field !== 'district')?.end ?? 0;
  return { words: text.slice(end).split(/\s+/).filter(Boolean), before: text.slice(0, end) };
}

function join(...texts: string[]): string {
  return texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join(' ');
}
