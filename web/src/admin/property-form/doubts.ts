import { districtCode } from '@marketplace/contracts/districts';
import { comparableTitle } from '@marketplace/contracts/listings/listing.twins';
import type { ListingsAlike } from '@marketplace/contracts/listings/listing-alike.views';
import { exactPrice } from '../../ui/format.ts';
import type { FormValues } from './form-values.ts';
import { bodyOf } from './form-values.ts';

/** What may be wrong with a field, though it can be saved; `listing` is the other one that it is about. */
export interface Doubt {
  text: string;
  listing?: { id: string; title: string };
}

/** The least that a home is sold for, and let for by the month; a lower price is a slip. */
const LEAST_PRICE = { Sell: 10_000, Buy: 10_000, Rent: 100 } as const;
/** How many times what its peers ask is far off, either way. */
const FAR = 3;

/** Returns what is doubtful in a form, by field, against listings like it. */
export function doubtsOf(
  values: FormValues,
  { titled, psf }: ListingsAlike,
): Partial<Record<'title' | 'price', Doubt>> {
  const title = twinDoubt(values, titled);
  const price = priceDoubt(values, psf);
  return { ...(title && { title }), ...(price && { price }) };
}

function twinDoubt(values: FormValues, titled: ListingsAlike['titled']): Doubt | undefined {
  const { title, price, district } = bodyOf(values);
  const alike = titled.filter((one) => comparableTitle(one.title) === comparableTitle(title ?? ''));
  const twin = alike.find((one) => one.price === price && one.district === district);
  if (twin) return { text: 'A listing with this title, district and price is there already.', listing: twin };
  const [other] = alike;
  if (!other) return undefined;
  const which = `${districtCode(other.district)}, ${exactPrice(other.price)}, ${other.status}`;
  return { text: `Another listing has this title: ${which}.`, listing: other };
}

function priceDoubt(values: FormValues, psf: ListingsAlike['psf']): Doubt | undefined {
  const { price, area_sqft, property_type } = bodyOf(values);
  if (!price || Number.isNaN(price)) return undefined;
  const least = property_type === 'Rent' ? LEAST_PRICE.Rent : LEAST_PRICE.Buy;
  if (price < least) return { text: `${exactPrice(price)} is less than any home costs here.` };
  if (!psf || !area_sqft) return undefined;
  const rate = price / area_sqft;
  if (rate < psf.median * FAR && rate > psf.median / FAR) return undefined;
  const peers = `${psf.count} like it in ${psf.place} ask ${exactPrice(Math.round(psf.median))}`;
  return {
    text: `${exactPrice(Math.round(rate))} a square foot is far from its peers: ${peers} at the middle.`,
  };
}
