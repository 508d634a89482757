import { readAmount, roundToCents, SQFT_PER_SQM } from '@marketplace/contracts/amounts';
import { timeInSingapore } from '@marketplace/contracts/analytics/date-range';
import type { District } from '@marketplace/contracts/districts';
import { districts, findDistrict } from '@marketplace/contracts/districts';
import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { listCell, partsOfCell } from '@marketplace/contracts/listings/listing.csv';
import { listingFields } from '@marketplace/contracts/listings/listing.fields';
import { districtOfPostalCode } from '@marketplace/contracts/postal-districts';
import { z } from 'zod/mini';
import { parsed } from '../../api/kept.ts';
import { exactPrice } from '../../ui/format.ts';
import { fieldDescriptions } from '../listing/listing-fields.ts';
import { isoOfLocal } from '../ui/times.tsx';

/** The role of a column: a field, or the key of the listing that a row changes. */
export type RowField = ListingField | 'id' | 'slug';

/** Everyday words for the values of a choice. A space in a pattern matches any signs, or none. */
const everydayValues: { readonly [Field in ListingField]?: Readonly<Record<string, string>> } = {
  property_type: {
    Buy: '(for |re|new |sub )?sale',
    Rent: 'rental|(for )?(rent|lease)|(to )?let',
  },
  category: {
    Condominium:
      '(executive |exec )?(condo|condominium)( apartment| apt)?|(walk up |private |serviced )?(apartment|apt)|ec|penthouse',
    HDB: '(?!.*(shop|office))(hdb.*|.* hdb|[2-5] (a |i |ng |s )?(room|rm)s?.*)|flat|bto|executive (apartment|maisonette)',
    Landed:
      'landed (house|property|home)|(corner |inter |intermediate )?terraced?( house)?|semi d(etached)?( house)?|((detached|cluster|town|strata) )?house|detached|(good class )?bungalow( house)?|gcb|villa',
    Commercial:
      '(office|retail|shop|industrial|commercial)( space| unit| property)?|(conservation )?shop house|warehouse|factory|b1|b2|medical( suite)?|restaurant|f b',
  },
  sub_type: {
    Condo: 'condominium|apartment|apt',
    EC: 'exec(utive)? condo(minium)?',
    'Land with Bld': 'land with building',
    Medical: 'medical suite|clinic',
    'Overseas Property': 'overseas|foreign',
  },
  status: {
    active: 'available|avail|for (sale|rent)|live|online|listed|published|open|on market',
    inactive: 'draft|hidden|off market|withdrawn|offline|unlisted|unpublished|expired|(un|not )available',
    sold: 'sold out|rented( out)?|leased|let|taken|transacted|completed|closed',
  },
  is_new_launch: { true: 'true|yes|y|1|x|new launch|new', false: 'false|no|n|0|resale' },
};

const patterns = new Map(
  Object.entries(everydayValues).map(([field, words]) => [
    field,
    Object.entries(words).map(([value, pattern]) => [phrase(pattern), value] as const),
  ]),
);

function phrase(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern.replaceAll(' ', '[^a-z0-9]*')})s?$`);
}

/** Readers of other everyday forms. Each returns undefined for a text that it does not understand. */
const readers: { readonly [Field in ListingField]?: (text: string) => string | number | undefined } = {
  price: priceOf,
  district: (text) => districtOf(text)?.shortLabel,
  bedrooms: (text) => (/^studio( apartment)?$/i.test(text) ? 0 : roomsOf(text)),
  bathrooms: roomsOf,
  area_sqft: areaOf,
  tenure: tenureOf,
  completion_year: yearOf,
  publish_at: timeOf,
  expire_at: timeOf,
};

/** Cells that say that there is no value. */
const NOTHING = /^([-–—?]|n\W?a\W?|nil|tb[ac]|not (given|applicable|available))$/i;

/** Returns the value of a text as people write it: `$1.2m`, `condo`, `FH`, `3+1`. An unreadable text stays, to be refused at its field. */
export function valueOfText(field: RowField, typed: string): unknown {
  const text = typed.trim();
  if (text === '') return undefined;
  if (field === 'id' || field === 'slug') return text;
  const { control } = fieldDescriptions[field];
  switch (control.kind) {
    case 'list':
      return partsOfCell(text);
    case 'notes':
      return parsed(text) ?? text;
    case 'text':
    case 'lines':
      return text;
    case 'choice': {
      const wanted = normalized(text);
      const isMeant = (name: string) => normalized(name) === wanted;
      const own = control.options.find(({ value, name }) => isMeant(value) || isMeant(name));
      if (own) return own.value;
    }
  }
  const isNumeric = control.kind === 'number' || control.kind === 'amount';
  if (isNumeric && /^-\d+(\.\d+)?$/.test(text)) return Number(text); // refused at its field as too small
  const value = readers[field]?.(text) ?? wordValue(field, text);
  if (value === undefined) return NOTHING.test(text) ? undefined : text;
  return control.kind === 'flag' ? value === 'true' : value;
}

function wordValue(field: ListingField, text: string): string | undefined {
  const lower = text.toLowerCase();
  return patterns.get(field)?.find(([pattern]) => pattern.test(lower))?.[1];
}

/** Ignores capitals, signs and spaces. */
export function normalized(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');
}

const AROUND_PRICES =
  /^(asking|from|about|approx\.?)\s+|\s*\(.*\)$|\s*\b(neg\w*|o\.?n\.?o\.?)\W*$|\s*(\/|per|a|p\.?)\s?(mo?|mths?|months?|c?m)\.?$/gi;

function priceOf(text: string): number | undefined {
  return numberOrNone(readAmount(text.replaceAll(AROUND_PRICES, '')));
}

/** `3+1` and `3 + study` have three: the rest is no bedroom. */
function roomsOf(text: string): number | undefined {
  const [, count] = /^(\d{1,2}(?:\.0+)?)(\s*\+.*)?\s*(bed\w*|br|bdrm?s?|bath\w*|ba)?$/i.exec(text) ?? [];
  return count === undefined ? undefined : Number(count);
}

const NUMBER = String.raw`(\d[\d,\s]*(?:\.\d+)?)\s*`;
const IN_SQFT = new RegExp(`${NUMBER}(?:sq\\.?\\s*f(?:ee)?t\\.?|square f(?:ee|oo)t|sf|ft2|ft²)`, 'i');
const IN_SQM = new RegExp(`${NUMBER}(?:sq\\.?\\s*m\\w*\\.?|square met\\w+|m2|m²)`, 'i');
const BARE = new RegExp(`^${NUMBER}$`);

/** In square feet: of a text with both units that number, of square metres the converted one. */
function areaOf(text: string): number | undefined {
  const metres = numberIn(IN_SQM, text);
  return (
    numberIn(IN_SQFT, text) ??
    (metres === undefined ? numberIn(BARE, text) : roundToCents(metres * SQFT_PER_SQM))
  );
}

/** Whether the heading of a column of areas says square metres. */
export function isInSquareMetres(heading: string): boolean {
  return /sq\.?\s?m|m2|m²/i.test(heading);
}

/** Returns the text of an area without a unit as one in square metres, for a column that is headed so. */
export function inSquareMetres(text: string): string {
  return BARE.test(text) ? `${text} sqm` : text;
}

function numberIn(pattern: RegExp, text: string): number | undefined {
  const [, digits] = pattern.exec(text) ?? [];
  return digits === undefined ? undefined : numberOrNone(Number(digits.replaceAll(/[,\s]/g, '')));
}

function numberOrNone(number: number | null): number | undefined {
  return number === null || Number.isNaN(number) ? undefined : number;
}

const YEARS =
  /^(?:l\W?h|lease\w*)?\W*(\d{2,3})\W*(?:y(?:ea)?rs?)?\W*(?:l\W?h|lease\w*)?(?:\W+(?:from|wef|since|commenc\w+)\b.*)?$/i;

/** `FH`, `99 yrs`, `999-year`, `60 years from 2012`. */
function tenureOf(text: string): string | undefined {
  if (/^(f\W?h|free\W*hold( \/.*)?|perpetual|estate in perpetuity)$/i.test(text)) return 'Freehold';
  const [, years] = YEARS.exec(text) ?? [];
  if (years === undefined) return undefined;
  return years === '99' || years === '999' ? `${years}-year Leasehold` : 'Other Leasehold';
}

const ISO_TIME = /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ,]+(\d\d?):(\d\d)(?::00)?)?$/;
const DAY_FIRST_TIME = /^(\d\d?)[/.-](\d\d?)[/.-](\d{4})(?:[T ,]+(\d\d?):(\d\d)(?::00)?)?$/;

/** A time in Singapore, `2026-12-03 09:00` or `3/12/2026 09:00`, or with its own offset. A day alone is its midnight. */
function timeOf(text: string): string | undefined {
  const [, first, month, last, hour = '0', minute = '00'] =
    ISO_TIME.exec(text) ?? DAY_FIRST_TIME.exec(text) ?? [];
  if (first === undefined) return undefined;
  const [year, day] = first.length === 4 ? [first, last] : [last, first];
  const [mm, dd, hh] = [month, day, hour].map((part) => String(part).padStart(2, '0'));
  return isoOfLocal(`${year}-${mm}-${dd}T${hh}:${minute}`);
}

const MONTH_AND_YEAR = /^[a-z]{3,9}\W*(\d{2})$/i;

/** The year of a date as spreadsheets show it: `2015`, `TOP Dec 2015`, `30/6/2015`, `Jun-15`. */
function yearOf(text: string): number | undefined {
  const whole = text.match(/(?<!\d)(19|20)\d{2}(?!\d)/g);
  if (whole) return whole.length === 1 ? Number(whole[0]) : undefined;
  const [, short] = MONTH_AND_YEAR.exec(text) ?? [];
  return short === undefined ? undefined : Number(short) + (Number(short) < 60 ? 2000 : 1900);
}

const byArea = areaNames();

/** `D15`, `15 (Katong)`, `Marine Parade`, `Singapore 428765`. Spreadsheets drop the first zero of a postal code. */
function districtOf(text: string): District | undefined {
  const [, code] = /\bd(?:istrict)?\W?(\d{1,2})\b/i.exec(text) ?? [];
  const [, leading] = /^(\d{1,2})\s*(?:$|[-–(:/,])/.exec(text) ?? [];
  const [postal] = /(?<!\d)\d{5,6}(?!\d)/.exec(text) ?? [];
  return (
    findDistrict(code ?? text) ??
    districtOfPostalCode(postal?.padStart(6, '0') ?? '') ??
    findDistrict(leading ?? '') ??
    numberedArea(text) ??
    text.split(/[/,(]/).flatMap((part) => byArea.get(normalized(part)) ?? [])[0]
  );
}

/** `19 Hougang`, but not `19 Amber Road`: the number may be that of a house. */
function numberedArea(text: string): District | undefined {
  const [, number = '', area = ''] = /^(\d{1,2})\s+(.+)$/.exec(text) ?? [];
  const district = findDistrict(number);
  return district && namesOf(district).includes(normalized(area)) ? district : undefined;
}

function namesOf({ areas, shortLabel }: District): string[] {
  return [...areas, ...shortLabel.slice('D00 - '.length).split(' / ')].map(normalized);
}

/** Names of several districts, as Thomson, are left out. */
function areaNames(): ReadonlyMap<string, District> {
  const named = districts.flatMap((one) => namesOf(one).map((name) => [name, one] as const));
  return new Map(named.filter(([name, one]) => named.every(([other, its]) => other !== name || its === one)));
}

/** Whether the contract takes a value for a field. */
export function isAccepted(field: ListingField, value: unknown): boolean {
  return value === undefined || z.safeParse(listingFields[field], value).success;
}

/** Returns the text of a value in a cell; the inverse of `valueOfText`. */
export function textOfValue(field: ListingField, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return field === 'price' ? exactPrice(value) : String(value);
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return listCell(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  const { control } = fieldDescriptions[field];
  if (control.kind === 'time' && isAccepted(field, value)) return timeInSingapore(value);
  if (control.kind !== 'choice') return value;
  return control.options.find((option) => option.value === value)?.name ?? value;
}
