import type { District } from '../districts.ts';
import { districts, findDistrict } from '../districts.ts';
import { isOverseas } from '../listings/listing.place.ts';
import type { PropertyView } from '../listings/listing.views.ts';
import { plainText } from './plain-text.ts';
import type { Term } from './read-search.ts';

/** What a search looks at. */
export type Searched = Pick<
  PropertyView,
  | 'title'
  | 'description'
  | 'slug'
  | 'district'
  | 'property_type'
  | 'category'
  | 'sub_type'
  | 'is_new_launch'
  | 'bedrooms'
  | 'key_features'
>;

/** A listing as searches ask it, made by `plainText`. */
interface SearchIndex {
  /** Title and description. */
  text: string;
  /** Everything else that people know a listing by, its title too: asked for the start of words. */
  names: string;
}

const indexes = new WeakMap<Searched, SearchIndex>();

/** Returns what searches ask of a listing, made once: a key press asks thousands. */
export function searchIndex(listing: Searched): SearchIndex {
  const known = indexes.get(listing);
  if (known) return known;
  const { title, description, key_features } = listing;
  const texts = isOverseas(listing)
    ? { description: withoutDistricts(description), features: withoutDistricts(key_features.join(' ')) }
    : { description, features: key_features.join(' ') };
  const text = plainText(`${title}\n${texts.description}`);
  const place = isOverseas(listing) ? 'abroad' : districtWords(listing.district);
  const names = `${ownNames(listing, texts.features)}${place}${typeWords(listing, text)} `;
  const index = { text, names };
  indexes.set(listing, index);
  return index;
}

/** The title comes first. A slug is mostly the title again, and what a search has once it does not look through twice. */
function ownNames({ title, slug }: Searched, features: string): string {
  const titled = plainText(title);
  const slugged = plainText(slug);
  const rest = slugged.startsWith(titled) ? slugged.slice(titled.length - 1) : slugged;
  return `${titled.trimEnd()}${rest.trimEnd()}${plainText(features)}`;
}

/** Whether a listing has what a term asks for. */
export function hasTerm(listing: Searched, { starts, anywhere }: Term): boolean {
  const { text, names } = searchIndex(listing);
  return starts.some((start) => names.includes(start)) || anywhere.every((word) => text.includes(word));
}

/** What people call districts beside their names. */
const nicknames: Readonly<Record<number, string>> = {
  1: 'cbd',
  2: 'cbd',
  20: 'amk',
  23: 'cck',
};

const wordsByDistrict = new Map<string, string>();

function districtWords(label: string): string {
  const known = wordsByDistrict.get(label);
  if (known !== undefined) return known;
  const district = findDistrict(label);
  const words = district ? wordsOf(district) : plainText(label).trim();
  if (district) wordsByDistrict.set(label, words); // of the others there may be any number
  return words;
}

function wordsOf({ code, number, longLabel, shortLabel, marketSegment }: District): string {
  const names = [code, `d${number}`, longLabel, shortLabel, marketSegment, nicknames[number]];
  return plainText(names.join(' ')).trim();
}

const districtNames = new Set(districts.flatMap((district) => wordsOf(district).split(' ')));

/** A home abroad is not found by a district of Singapore, whatever its words say of sales galleries. */
function withoutDistricts(text: string): string {
  return plainText(text)
    .split(' ')
    .filter((word) => !districtNames.has(word))
    .join(' ');
}

const categoryWords: Readonly<Record<Searched['category'], string>> = {
  Condominium: 'condominium condo apartment',
  HDB: 'hdb flat',
  Landed: 'landed house',
  Commercial: 'commercial',
};

const subTypeWords: Partial<Record<NonNullable<Searched['sub_type']>, string>> = {
  EC: 'ec executive condominium',
  'Shop House': 'shophouse shop house',
  'Land with Bld': 'land with bld building',
  Medical: 'medical clinic',
  Retail: 'retail shop',
  Factory: 'factory industrial',
  Warehouse: 'warehouse industrial',
  'Overseas Property': 'overseas property',
};

/** Returns the everyday names of what a listing is. */
function typeWords(listing: Searched, text: string): string {
  const { category, sub_type, property_type, is_new_launch, bedrooms } = listing;
  const words = [
    '',
    categoryWords[category],
    sub_type && (subTypeWords[sub_type] ?? sub_type.toLowerCase()),
    property_type === 'Rent' ? 'rent rental lease' : 'sale buy sell',
    is_new_launch && 'new launch upcoming',
    bedrooms === 0 && 'studio',
    category === 'HDB' && roomsOfFlat(text, bedrooms),
    category === 'Landed' && landedNames(text),
  ];
  return words.filter((word) => typeof word === 'string').join(' ');
}

const flatRooms = ['two', 'three', 'four', 'five'];

/** Returns what a flat is called by its rooms: as it says itself, or by its bedrooms and the living room. */
function roomsOfFlat(text: string, bedrooms: number | null): string {
  const said = / (\d|two|three|four|five) ?(?:room|rm) /.exec(text)?.[1];
  if (said) return `${flatRooms.includes(said) ? flatRooms.indexOf(said) + 2 : said}room`;
  if (text.includes(' executive ')) return '';
  if (bedrooms === 3) return '4room 5room';
  return bedrooms ? `${bedrooms + 1}room` : '';
}

/** A detached house is a bungalow, and a semi-detached one a semi-d. */
function landedNames(text: string): string {
  const others = text.replaceAll(' semi detached ', ' ');
  return `${others.length < text.length ? 'semi d' : ''}${others.includes(' detached ') ? ' bungalow' : ''}`;
}
