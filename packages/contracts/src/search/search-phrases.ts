import { readAmount, SQFT_PER_SQM } from '../amounts.ts';
import type { ListingSort } from '../listings/listing.sort.ts';
import { cheapWords } from '../listings/listing.sort.ts';
import { districtOfPostalCode } from '../postal-districts.ts';
import type { KnownPlace } from './known-places.ts';
import { findKnownPlace, placePattern } from './known-places.ts';
import { plainText } from './plain-text.ts';

/** Inclusive bounds. */
export interface Range {
  least?: number;
  most?: number;
}

export interface Bound {
  field: 'price' | 'bedrooms' | 'bathrooms' | 'area_sqft' | 'psf';
  range: Range;
}

/** Districts, and the station, line or school that they stand for. */
export interface Whereabouts {
  field: 'district';
  codes: string[];
  near?: KnownPlace;
}

/** Bounds of a field, districts, or an order. */
export type Meaning = Bound | Whereabouts | { field: 'sort'; sort: ListingSort };

/** A pattern of phrases. */
interface Phrase {
  /** The text of an optional group `before` is not part of the phrase. */
  pattern: RegExp;
  /** Returns undefined if the text has another meaning. */
  read: (said: Said) => Meaning | undefined;
}
type Said = Record<string, string | undefined>;

const countWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** Returns the number of digits or a number word. */
export function countOf(said: string): number {
  if (/^studio$/i.test(said)) return 0;
  const index = countWords.indexOf(said.toLowerCase());
  return index < 0 ? Number(said) : index;
}

const COUNT = `(?:\\d{1,2}|${countWords.slice(1).join('|')})`;
const AND_MORE = '(?:(?:or|and) (?:more|above|over|up(?:wards?)?)|onwards)';
const TO = '\\s*(?:-|–|/|to|or|and)\\s*';

/** `3 bed`, `3br`, `3+ bedrooms`, `at least two baths`, `2-3 bedroom`, `3+1 bedroom`. */
function rooms(field: 'bedrooms' | 'bathrooms', unit: string): Phrase {
  const bound = '(?:(?<least>at least|min(?:imum)?(?: of)?)|(?<most>up to|at most|max(?:imum)?(?: of)?)) ';
  const counts = `(?<from>${COUNT}|studio(?=${TO}))(?:\\s*(?<plus>\\+|plus|or more)(?!\\s*\\d)|(?:(?:[\\s-]*${unit})?${TO}|\\s*\\+\\s*)(?<to>${COUNT}))?`;
  return {
    pattern: new RegExp(
      `\\b(?:${bound})?${counts}[\\s-]*${unit}(?![a-z])(?<more>\\s*(?:\\+|${AND_MORE}))?`,
      'gi',
    ),
    read: ({ least, most, from = '', plus, to, more }) => {
      const count = countOf(from);
      if (least || plus || more) return { field, range: { least: count } };
      if (most) return { field, range: { most: count } };
      return { field, range: { least: count, most: Math.max(count, to ? countOf(to) : 0) } };
    },
  };
}

const DISTRICT = '0*(?:[1-9]|1\\d|2[0-8])(?!\\w)';

/** `district 9`, `D09`, `d9/10/11`, `districts 9 to 11`. */
const districts: Phrase = {
  pattern: new RegExp(
    `\\b(?:d|dist\\.?|districts?)\\s?${DISTRICT}(?:(?:${TO}|,\\s*)(?:d|districts? )?${DISTRICT})*`,
    'gi',
  ),
  read: ({ 0: said = '' }) => {
    const codes: string[] = [];
    let last = 0;
    for (const [, range, digits] of said.matchAll(/(-|–|to)?\s*(?:d|districts? )?(\d+)/gi)) {
      const number = Number(digits);
      for (let each = range ? last + 1 : number; each <= number; each++)
        codes.push(`d${String(each).padStart(2, '0')}`);
      last = number;
    }
    return { field: 'district', codes };
  },
};

/** Units of sizes, years, distances and floors. */
const NO_MONEY =
  '(?!\\s*-?\\s*(?:sq|ft|feet|psf|years?|yrs?|min|km|met|pool|lap|walk|away|from|storey|floor|room|%))';
const MONEY = `(?:s?\\$|sgd)?\\s?(?:\\d{1,3}(?:[, ]\\d{3})+|\\d+)(?:\\.\\d+)?\\s?(?:k|thousand|mil(?:lion)?|mio|m)?(?!\\w|\\.\\d)${NO_MONEY}`;
const MOST =
  '(?:under|below|within|less than|lower than|cheaper than|(?:no|not) more than|at most|up to|max(?:imum)?(?: of)?|budget(?: of)?|<=?|≤)';
const LEAST = '(?:over|above|more than|at least|min(?:imum)?(?: of)?|from|start(?:ing)?(?: at| from)?|>=?|≥)';
const ABOUT = '(?:around|about|approx\\.?|roughly|~)';

/** `under 2m`, `below 1.5 million`, `$3,000 max`, `800k to 1.2m`, `about 4k a month`. After `rent`, plain digits are an amount. */
const prices: Phrase = {
  pattern: new RegExp(
    `(?<before>(?:^|[\\s,;(|])(?:(?<rent>rent(?:al)?)\\s+)?)(?:(?:(?<most>${MOST})|(?<least>${LEAST})|(?<about>${ABOUT})|between)[\\s:]*)?` +
      `(?<one>${MONEY})(?:${TO}(?<other>${MONEY}))?` +
      `(?:\\s*(?:(?<atMost>max|(?:or|and) (?:below|under|less))|(?<atLeast>\\+|${AND_MORE}))(?!\\w))?(?:\\s*(?:/|per|a) ?(?:month|mth|mo)(?!\\w))?`,
    'gi',
  ),
  read: (said) => {
    const range = said.other === undefined ? boundOf(said) : rangeOf(said.one ?? '', said.other, said);
    return range && { field: 'price', range };
  },
};

/** Whether an amount has a currency or a scale. */
function isMarked(amount: string): boolean {
  return /[$a-z]/i.test(amount);
}

/** `50m` is a swimming pool, not a budget of 50 million. */
const POOL = 25e6;

function boundOf({ rent, most, least, about, one = '', atMost, atLeast }: Said): Range | undefined {
  const isBound = most ?? least ?? about ?? atMost ?? atLeast ?? rent;
  let amount = readAmount(one) ?? 0;
  if (!isMarked(one)) {
    if (isBound === undefined || (rent && amount < 100)) return undefined;
    if (amount < 100) amount *= 1e6; // `under 2`
  } else if (isBound === undefined && amount >= POOL && !one.includes('$')) return undefined;
  if (!(amount > 0)) return undefined;
  if (about) return { least: Math.round(amount * 0.9), most: Math.round(amount * 1.1) };
  return (least ?? atLeast) ? { least: amount } : { most: amount };
}

function rangeOf(one: string, other: string, { rent, least }: Said): Range | undefined {
  const most = readAmount(other) ?? 0;
  let from = readAmount(one) ?? 0;
  const isMoney = isMarked(one) || isMarked(other) || ((rent ?? least) && from >= 100);
  if (!isMoney || !(from > 0) || !(most > 0)) return undefined;
  const scale = /[a-z]+$/i.exec(other)?.[0];
  if (scale && from < 1000 && !/[a-z]$/i.test(one)) from = readAmount(`${one}${scale}`) ?? from; // `1-2m`
  return { least: Math.min(from, most), most: Math.max(from, most) };
}

const SIZE = '\\$?(?:\\d{1,3}(?:,\\d{3})+|\\d+)';
const SQFT = 'sq\\.?\\s?f(?:ee)?t|sqf|sf|square f(?:ee|oo)t';
const UNIT = `(?:per\\s(?:${SQFT})|psf|${SQFT}|sq\\.?\\s?m(?:etres?|eters?)?|sqm|square met(?:re|er)s?)`;

/** `998 sqft`, `under 1,000 sq ft`, `90 to 110 sqm`, `below 2000 psf`; a size without a bound means within ten percent. */
const sizes: Phrase = {
  pattern: new RegExp(
    `(?<before>^|[\\s,;(|])(?:(?<most>${MOST})\\s*|(?<least>${LEAST})\\s*|(?:${ABOUT}|between)\\s*)?(?<one>${SIZE})(?<plus>\\+)?(?:\\s?${UNIT})?(?:${TO}(?<other>${SIZE}))?\\s?(?<unit>${UNIT})(?!\\w)(?:\\s*(?:(?<atMost>max|(?:or|and) (?:below|under|less|smaller))|(?<atLeast>\\+|(?:or|and) larger|${AND_MORE}))(?!\\w))?`,
    'gi',
  ),
  read: (said) => sizeOf(said),
};

/** `psf under 1800` */
const psfFirst: Phrase = {
  pattern: new RegExp(
    `\\b(?<unit>psf)\\s+(?:(?<most>${MOST})|(?<least>${LEAST}))\\s*(?<one>${SIZE})(?!\\w)`,
    'gi',
  ),
  read: (said) => sizeOf(said),
};

function sizeOf({ most, least, plus, atMost, atLeast, one = '', other, unit = '' }: Said): Bound | undefined {
  const field = /^p/i.test(unit) ? 'psf' : 'area_sqft';
  const scale = /m/i.test(unit) ? SQFT_PER_SQM : 1;
  const [from, to] = [one, other ?? one].map((text) => Number(text.replaceAll(/[$,]/g, '')) * scale);
  if (!(from && to)) return undefined;
  if (other)
    return { field, range: { least: Math.floor(Math.min(from, to)), most: Math.ceil(Math.max(from, to)) } };
  if (most ?? atMost) return { field, range: { most: Math.ceil(from) } };
  if (least ?? plus ?? atLeast) return { field, range: { least: Math.floor(from) } };
  return { field, range: { least: Math.floor(from * 0.9), most: Math.ceil(from * 1.1) } };
}

/** `460123`, `S(460123)`. Six digits ending in `000` are an amount. */
const postalCodes: Phrase = {
  pattern: /\b(?:singapore\s|s\s?\(?)?(?<one>\d{6})\b\)?/gi,
  read: ({ one = '' }) => {
    const district = one.endsWith('000') ? undefined : districtOfPostalCode(one);
    return district && { field: 'district', codes: [district.code.toLowerCase()] };
  },
};

/** A station or school by name; a station's name alone stays a word, because it may be part of a title. */
function placesIn(text: string): Phrase[] {
  const pattern = placePattern(text);
  if (!pattern) return [];
  const read = ({ near, place = '', kind = '' }: Said): Meaning | undefined => {
    const key = plainText(place).trim();
    const known = findKnownPlace(key);
    if (!known) return undefined;
    const isStation = known.kind === 'mrt' || known.kind === 'lrt';
    const isNamedAsOne =
      kind === '' ? near !== undefined : /^(?:[\s-]+(?:mrt|lrt|train|station))+$/i.test(kind);
    return isStation && !isNamedAsOne ? undefined : { field: 'district', codes: known.codes, near: known };
  };
  return [{ pattern, read }];
}

/** `cheap`, `cheapest`: an order, not a word to find. */
const cheap: Phrase = {
  pattern: new RegExp(cheapWords, 'gi'),
  read: () => ({ field: 'sort', sort: 'price-asc' }),
};

const bedrooms = rooms('bedrooms', '(?:bed(?:room|der|rm)?s?|br|bdrm?s?|bhk)');
const bathrooms = rooms('bathrooms', '(?:bath(?:room)?s?|ba|toilets?)');

/**
 * Returns the phrases that a text may contain, to be matched in this order, each against the remaining text. Only these patterns are
 * compiled: all of them take a phone 100 ms.
 */
export function phrasesFor(text: string): Phrase[] {
  if (text === '') return [];
  const hasDigit = /\d/.test(text);
  const hasUnit = /s[qf]/i.test(text);
  return [
    bedrooms,
    bathrooms,
    ...(hasDigit ? [districts] : []),
    ...(hasDigit && hasUnit ? [sizes, psfFirst] : []),
    ...placesIn(text),
    ...(hasDigit ? [prices, postalCodes] : []),
    cheap,
  ];
}
