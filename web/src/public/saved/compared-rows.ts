import { placeName } from '@marketplace/contracts/listings/listing.place';
import { listedAt } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { figureNames, knownFigures, listingFigures, withUnit } from '../../listing/listing-figures.ts';
import { fullPrice, pricePerSqft, singaporeDate } from '../../ui/format.ts';

/** What listings are compared by. */
export interface ComparedRow {
  label: string;
  /** Of each listing; an empty one is not known. */
  cells: { text: string; best?: string }[];
  isSame: boolean;
}

interface Aspect {
  label: string;
  text: (listing: PropertyView) => string;
  /** What makes one of them the best, as far as it can be said of everybody: its number, and the word for it. */
  best?: { word: string; isLeast?: boolean; of: (listing: PropertyView) => number | null };
  /** A price, which is not compared with a rent. */
  isMoney?: boolean;
}

/** The size stands under the prices that it explains. */
const comparedFigures = ['area_sqft' as const, ...figureNames.filter((name) => name !== 'area_sqft')];
const largest = { area_sqft: 'Largest', bedrooms: 'Most', bathrooms: 'Most' } as const;

const aspects: Aspect[] = [
  {
    label: 'Price',
    text: fullPrice,
    best: { word: 'Lowest', isLeast: true, of: ({ price }) => price },
    isMoney: true,
  },
  {
    label: 'Per square foot',
    text: (one) => pricePerSqft(one) ?? '',
    best: {
      word: 'Lowest',
      isLeast: true,
      of: ({ price, area_sqft }) => (area_sqft ? price / area_sqft : null),
    },
    isMoney: true,
  },
  ...comparedFigures.map((name) => ({
    label: listingFigures[name].comparedAs,
    text: (one: PropertyView) => {
      const figure = knownFigures(one).find((known) => known.name === name);
      if (!figure) return '';
      return figure.showUnit ? withUnit(name, figure.value) : figure.text;
    },
    best: { word: largest[name], of: (one: PropertyView) => one[name] },
  })),
  { label: 'District', text: placeName },
  { label: 'Type', text: ({ category, property_type }) => `${category}, ${property_type}` },
  { label: 'Tenure', text: ({ tenure }) => tenure ?? '' },
  {
    label: 'Completed',
    text: ({ completion_year }) => String(completion_year ?? ''),
    best: { word: 'Newest', of: ({ completion_year }) => completion_year },
  },
  { label: 'Features', text: ({ key_features }) => key_features.join(', ') },
  { label: 'Listed on', text: (one) => singaporeDate(listedAt(one)) },
];

/** Returns what listings are compared by, without what is known of none; the best of each by a word, where one is better. */
export function comparedRows(listings: readonly PropertyView[]): ComparedRow[] {
  const isMixed = new Set(listings.map(({ property_type }) => property_type === 'Rent')).size > 1;
  return aspects.flatMap(({ label, text, best, isMoney }) => {
    const texts = listings.map(text);
    if (texts.every((one) => one === '')) return [];
    const marks = best && !(isMoney && isMixed) ? marksOf(listings.map(best.of), best) : [];
    const cells = texts.map((one, index) => ({ text: one, ...(marks[index] && { best: best?.word ?? '' }) }));
    return [{ label, cells, isSame: texts.every((one) => one === texts[0]) }];
  });
}

/** Whether each value is the best of those that are known; none is when they are all alike. */
function marksOf(values: readonly (number | null)[], { isLeast = false }: { isLeast?: boolean }): boolean[] {
  const known = values.filter((value) => value !== null);
  const best = isLeast ? Math.min(...known) : Math.max(...known);
  return values.map((value) => value === best && known.some((other) => other !== best));
}
