import type { District } from '../districts.ts';
import { districts, findDistrict } from '../districts.ts';
import type { PropertyView } from '../listings/listing.views.ts';
import { plainText } from './plain-text.ts';

/** Unofficial district names. */
const nicknames: Readonly<Record<number, string>> = {
  1: 'cbd',
  2: 'cbd',
  12: 'tpy',
  20: 'amk',
  23: 'cck',
};

const wordsByDistrict = new Map<string, string>();

/** Returns the names of a listing's district. */
export function districtWords(label: string): string {
  const known = wordsByDistrict.get(label);
  if (known !== undefined) return known;
  const district = findDistrict(label);
  const words = district ? wordsOf(district) : plainText(label).trim();
  if (district) wordsByDistrict.set(label, words); // other labels are unlimited
  return words;
}

function wordsOf(district: District): string {
  return `${officialWords(district)} ${nicknames[district.number] ?? ''}`.trim();
}

function officialWords({ code, number, longLabel, shortLabel, marketSegment }: District): string {
  return plainText([code, `d${number}`, longLabel, shortLabel, marketSegment].join(' ')).trim();
}

const officialNames = new Set(districts.flatMap((district) => officialWords(district).split(' ')));

/** Removes district names from a text. The text of a home abroad can name a sales gallery in Singapore. */
export function withoutDistricts(text: string): string {
  return plainText(text)
    .split(' ')
    .filter((word) => !officialNames.has(word))
    .join(' ');
}

export const categoryWords: Readonly<Record<PropertyView['category'], string>> = {
  Condominium: 'condominium condo apartment',
  HDB: 'hdb flat',
  Landed: 'landed house',
  Commercial: 'commercial',
};

export const subTypeWords: Partial<Record<NonNullable<PropertyView['sub_type']>, string>> = {
  EC: 'ec executive condominium',
  'Shop House': 'shophouse shop house',
  'Land with Bld': 'land with bld building',
  Medical: 'medical clinic',
  Retail: 'retail shop',
  Factory: 'factory industrial',
  Warehouse: 'warehouse industrial',
  'Overseas Property': 'overseas property',
};

/** `D09 ` */
const CODE_LENGTH = 4;
const OTHER_KINDS = 'bungalow freehold leasehold new launch office penthouse semi d studio terrace';

const named = [
  ...districts.map(wordsOf),
  ...Object.values(categoryWords),
  ...Object.values(subTypeWords),
  OTHER_KINDS,
].map((words) => ` ${words} `);

const places = new Set(
  [
    ...districts.flatMap(({ areas, menuLabel }) => [...areas, ...menuLabel.slice(CODE_LENGTH).split('/')]),
    ...Object.values(nicknames),
  ].map((name) => plainText(name)),
);

/** Whether a `plainText` is the whole name of an area, or a district's nickname. */
export function isPlace(plain: string): boolean {
  return places.has(` ${plain.trim()} `);
}

/** Whether a `plainText` is a complete district or type name, or several words of one. */
export function isNamed(plain: string): boolean {
  return named.some((names) => names.includes(plain) || names.includes(`${plain.slice(0, -2)} `)); // a plural
}
