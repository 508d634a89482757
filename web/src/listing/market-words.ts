import type { District } from '@marketplace/contracts/districts';
import { districts, findDistrict } from '@marketplace/contracts/districts';
import type { PsfMedian } from '@marketplace/contracts/listings/market.views';
import type { Category } from '@marketplace/contracts/property-types';

export const categoryNouns = {
  Condominium: 'condominiums',
  HDB: 'HDB flats',
  Landed: 'landed homes',
  Commercial: 'commercial spaces',
} as const;

export const regions: Readonly<Record<string, string>> = {
  CCR: 'Core Central Region',
  RCR: 'Rest of Central Region',
  OCR: 'Outside Central Region',
};

/** Returns the place of a median in words: a district, a region, or the districts between two regions. */
export function placeWords(place: string): string {
  const district = findDistrict(place);
  if (district) return district.menuLabel;
  if (regions[place]) return `the ${regions[place]}`;
  const codes = districts.filter(({ marketSegment }) => marketSegment === place).map(({ code }) => code);
  return `${codes.slice(0, -1).join(', ')} and ${codes.at(-1)}`;
}

/** Returns the median of a category in a district, or in its region when the district has too few. */
export function medianBeside(
  medians: readonly PsfMedian[],
  category: Category,
  { code, marketSegment }: Pick<District, 'code' | 'marketSegment'>,
): PsfMedian | undefined {
  const of = medians.filter((one) => one.category === category);
  return of.find(({ place }) => place === code) ?? of.find(({ place }) => place === marketSegment);
}
