import { districts, findDistrict } from '@marketplace/contracts/districts';

/** What listings of a category are called, more than one of them. */
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

/** Returns where the listings of a median are: in a district, in a region, or in the districts that lie in the same two regions. */
export function placeWords(place: string): string {
  const district = findDistrict(place);
  if (district) return district.menuLabel;
  if (regions[place]) return `the ${regions[place]}`;
  const codes = districts.filter(({ marketSegment }) => marketSegment === place).map(({ code }) => code);
  return `${codes.slice(0, -1).join(', ')} and ${codes.at(-1)}`;
}
