import type { PropertyView } from '@marketplace/contracts/listings/listing.views';

/** What most queries select listings by. */
export type Kind = Pick<
  PropertyView,
  'status' | 'property_type' | 'is_new_launch' | 'category' | 'sub_type' | 'district'
>;

/**
 * The kinds and prices of listings by their place. A query reads these first: values of the listings themselves are all over memory, and
 * reading them takes 0.4 µs a listing.
 */
export interface Columns {
  /** By place, the number of the listing's kind. */
  kinds: Uint32Array;
  /** By number. */
  known: readonly Kind[];
  numbers: ReadonlyMap<string, number>;
  /** In SGD. */
  prices: Float64Array;
}

export function columnsOf(listings: readonly PropertyView[]): Columns {
  const kinds = new Uint32Array(listings.length);
  const prices = new Float64Array(listings.length);
  return filled({ kinds, prices, known: [], numbers: new Map() }, listings.entries());
}

/** Returns the columns with other listings at some places. */
export function withChanged(
  { kinds, prices, ...others }: Columns,
  changed: Iterable<readonly [place: number, listing: PropertyView]>,
): Columns {
  return filled({ kinds: kinds.slice(), prices: prices.slice(), ...others }, changed);
}

/** Fills in the arrays it is given. */
function filled(
  columns: Columns,
  listings: Iterable<readonly [place: number, listing: PropertyView]>,
): Columns {
  const { kinds, prices } = columns;
  const known = [...columns.known];
  const numbers = new Map(columns.numbers);
  for (const [
    place,
    { status, property_type, is_new_launch, category, sub_type, district, price },
  ] of listings) {
    const key = `${status} ${property_type} ${is_new_launch} ${category} ${sub_type} ${district}`;
    let number = numbers.get(key);
    if (number === undefined) {
      number = known.push({ status, property_type, is_new_launch, category, sub_type, district }) - 1;
      numbers.set(key, number);
    }
    kinds[place] = number;
    prices[place] = price;
  }
  return { kinds, prices, known, numbers };
}
