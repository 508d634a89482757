import { districts, findDistrict } from '@marketplace/contracts/districts';

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
