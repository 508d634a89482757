import { readAmount, SQFT_PER_SQM } from '@marketplace/contracts/amounts';
import type { PsfMedian } from '@marketplace/contracts/listings/market.views';
import { districtOfPostalCode } from '@marketplace/contracts/postal-districts';
import type { Category } from '@marketplace/contracts/property-types';
import { categories } from '@marketplace/contracts/property-types';
import { medianBeside } from '../../listing/market-words.ts';
import { singaporeDate } from '../../ui/format.ts';

export const plans = {
  soon: 'As soon as possible',
  half: 'Within six months',
  later: 'Later',
  undecided: 'I only want to know its value',
} as const;

/** What an owner enters about their home, as text; empty until then. */
export interface HomeFacts {
  postal: string;
  category: Category | '';
  /** In sq ft, or in square metres with their unit. */
  size: string;
  /** The day of the purchase, `2025-07-04`. */
  bought: string;
  address: string;
  floor: string;
  plan: keyof typeof plans | '';
}

/** Returns the facts in an address; those that tell one home from its neighbours are never in one. */
export function factsOf(search: URLSearchParams): HomeFacts {
  return {
    postal: wholeNumber(search.get('postal') ?? ''),
    category: categories.find((one) => one === search.get('category')) ?? '',
    size: search.get('size') ?? '',
    bought: search.get('bought') ?? '',
    address: '',
    floor: '',
    plan: '',
  };
}

export function wholeNumber(text: string): string {
  return text.replace(/\D/g, '').slice(0, 6);
}

const SIZE = /^([\d.,\s]+)(?:sq\.?\s*ft\.?|square feet|(sq\.?\s*m\.?|square met(?:re|er)s|m2|m²))?$/i;

/** Returns a floor area in sq ft: of `1,000`, `1,000 sq ft` and `90 sqm`. Null for an empty text, NaN for an invalid one. */
export function sizeOf({ size }: Pick<HomeFacts, 'size'>): number | null {
  const text = size.trim();
  if (text === '') return null;
  const [, number = '', isInSqm] = SIZE.exec(text) ?? [];
  const area = readAmount(number) ?? Number.NaN;
  return isInSqm ? Math.round(area * SQFT_PER_SQM) : area;
}

/** Asking prices of similar homes for the size of one, in SGD. */
export interface HomeRange extends Pick<PsfMedian, 'count' | 'place'> {
  low: number;
  high: number;
}

const ROUND = 10_000;

/** Returns the middle half of the asking prices of similar homes; undefined when there are too few, or facts are missing. */
export function rangeOf(facts: HomeFacts, medians: readonly PsfMedian[]): HomeRange | undefined {
  const district = districtOfPostalCode(facts.postal);
  const size = sizeOf(facts);
  const found = district && facts.category && medianBeside(medians, facts.category, district);
  if (!size || !found || found.low === undefined || found.high === undefined) return undefined;
  const rounded = (rate: number) => Math.round((rate * size) / ROUND) * ROUND;
  return { low: rounded(found.low), high: rounded(found.high), count: found.count, place: found.place };
}

const isoDate = /^\d{4}-\d\d-\d\d$/;

/** Returns the day of the purchase; undefined unless it is a date. */
export function purchaseOf({ bought }: Pick<HomeFacts, 'bought'>): string | undefined {
  return isoDate.test(bought) && !Number.isNaN(Date.parse(bought)) ? bought : undefined;
}

/** Returns the facts as the lines of a message. */
export function messageOf(facts: HomeFacts): string {
  const { address, postal, category, size, floor, plan } = facts;
  const bought = purchaseOf(facts);
  const area = sizeOf(facts);
  const lines = [
    address.trim() && `Address: ${address.trim()}`,
    postal && `Postal code: ${[postal, districtOfPostalCode(postal)?.menuLabel].filter(Boolean).join(', ')}`,
    category && `Type: ${category}`,
    size.trim() && `Size: ${area ? `${area} sq ft` : size.trim()}`,
    floor.trim() && `Floor: ${floor.trim()}`,
    bought && `Bought on: ${singaporeDate(bought)}`,
    plan && `Plan to sell: ${plans[plan]}`,
  ];
  return lines.filter(Boolean).join('\n');
}
