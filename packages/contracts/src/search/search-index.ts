import { isOverseas } from '../listings/listing.place.ts';
import { listedAt } from '../listings/listing.sort.ts';
import type { PropertyView } from '../listings/listing.views.ts';
import { categoryWords, districtWords, subTypeWords, withoutDistricts } from './home-names.ts';
import { plainText } from './plain-text.ts';
import type { Term } from './read-search.ts';

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
  | 'tenure'
  | 'completion_year'
  | 'created_at'
  | 'listed_at'
  | 'key_features'
>;

/** A listing's searchable text, made by `plainText`. */
interface SearchIndex {
  /** Title and description. */
  text: string;
  /** All names, including the title. Matched at the start of words. */
  names: string;
}

const indexes = new WeakMap<Searched, SearchIndex>();

/** Returns a listing's search index, cached because a key press searches thousands of listings. */
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

/** Title first. Words of the slug that repeat the title are not searched twice. */
function ownNames({ title, slug }: Searched, features: string): string {
  const titled = plainText(title);
  const slugged = plainText(slug);
  const rest = slugged.startsWith(titled) ? slugged.slice(titled.length - 1) : slugged;
  return `${titled.trimEnd()}${rest.trimEnd()}${plainText(features)}`;
}

/** Whether a listing has what a term asks for. */
export function hasTerm(listing: Searched, { starts, anywhere, either = [], others = [] }: Term): boolean {
  const { text, names } = searchIndex(listing);
  return (
    starts.some((start) => names.includes(start)) ||
    (anywhere.length > 0 && anywhere.every((word) => text.includes(word))) ||
    either.some((words) => names.includes(words) || text.includes(words)) ||
    others.some((terms) => terms.every((term) => hasTerm(listing, term)))
  );
}

/** Returns the everyday names of a listing's type. */
function typeWords(listing: Searched, text: string): string {
  const { category, sub_type, property_type, is_new_launch, bedrooms, tenure, completion_year } = listing;
  const words = [
    '',
    categoryWords[category],
    sub_type && (subTypeWords[sub_type] ?? sub_type.toLowerCase()),
    property_type === 'Rent' ? 'rent rental lease' : 'sale buy sell',
    is_new_launch
      ? `new launch upcoming ${listedAt(listing).slice(0, 4)}`
      : property_type !== 'Rent' && 'resale',
    tenure?.toLowerCase().replace('-', ' '),
    completion_year && `top ${completion_year}`,
    bedrooms === 0 && 'studio',
    category === 'HDB' && roomsOfFlat(text, bedrooms),
    category === 'Landed' && landedNames(text),
  ];
  return words.filter((word) => typeof word === 'string').join(' ');
}

const flatRooms = ['two', 'three', 'four', 'five'];

/** Returns a flat's room names: from its text, or from its bedrooms plus the living room. */
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
