import { grouped } from '@marketplace/contracts/counted';
import { districts } from '@marketplace/contracts/districts';
import { readSearch, withoutPart } from '@marketplace/contracts/search/read-search';
import type { Meaning, Range } from '@marketplace/contracts/search/search-phrases';
import { exactPrice } from '../ui/format.ts';

/** Something that was understood of a search. */
export interface SearchChip {
  label: string;
  /** What it asks for; words are looked for as they are. */
  meaning?: Meaning;
  /** The search without it. */
  without: string;
}

/** Returns what was understood of a search, each with a way to take it out: prices, rooms, districts, and the words that are left. */
export function searchChips(search: string): SearchChip[] {
  const { parts, rest } = readSearch(search);
  const understood = parts.map((part) => ({
    label: labelOf(part.meaning),
    meaning: part.meaning,
    without: withoutPart(search, part),
  }));
  return rest === ''
    ? understood
    : [{ label: `“${rest}”`, without: withoutPart(search, 'rest') }, ...understood];
}

function labelOf(meaning: Meaning): string {
  switch (meaning.field) {
    case 'price':
      return between(meaning.range, exactPrice, (least) => `From ${least}`);
    case 'bedrooms':
    case 'bathrooms':
      return roomsLabel(meaning.range, meaning.field);
    case 'area_sqft':
      return `${between(meaning.range, grouped, (least) => `From ${least}`)} sq ft`;
    case 'psf':
      return `${between(meaning.range, exactPrice, (least) => `From ${least}`)} psf`;
    case 'district':
      return districtsLabel(meaning.codes);
  }
}

function roomsLabel({ least, most }: Range, unit: string): string {
  if (least === most && least === 1) return `1 ${unit.slice(0, -1)}`;
  return `${between({ ...(least && { least }), ...(most && { most }) }, String, (one) => `${one}+`)} ${unit}`;
}

function between(
  { least, most }: Range,
  write: (value: number) => string,
  andMore: (least: string) => string,
): string {
  if (least === undefined) return `Up to ${write(most ?? 0)}`;
  if (most === undefined) return andMore(write(least));
  return least === most ? write(least) : `${write(least)} to ${write(most)}`;
}

function districtsLabel(codes: string[]): string {
  const named = codes.map((code) => code.toUpperCase());
  return districts.find(({ code }) => named.length === 1 && code === named[0])?.menuLabel ?? named.join(', ');
}
