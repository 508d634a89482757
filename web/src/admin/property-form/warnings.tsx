import { districtCode } from '@marketplace/contracts/districts';
import { comparableTitle } from '@marketplace/contracts/listings/listing.twins';
import { ListingsAlike } from '@marketplace/contracts/listings/listing-alike.views';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import useSWR from 'swr';
import { getJson } from '../../api/client.ts';
import { exactPrice } from '../../ui/format.ts';
import { theme } from '../../ui/theme.ts';
import { historyPath } from '../pages.ts';
import { useSettled } from '../ui/use-settled.ts';
import type { FormValues } from './form-values.ts';
import { bodyOf } from './form-values.ts';

/** What may be wrong with a field, though it can be saved; `listing` is the other one that it is about. */
interface Warning {
  text: string;
  listing?: { id: string; title: string };
}

/** Prices below these are probably typing errors; of rents by the month. */
const LOW_PRICE = 10_000;
const LOW_RENT = 100;
/** A price per square foot this many times above or below the median of similar listings is questioned. */
const FAR = 3;
const TYPING_MS = 400;
const NOTHING: ListingsAlike = { titled: [], psf: null };

/**
 * Returns notes on what may be wrong in a form, by field; it can be saved all the same. None while the server does not answer.
 *
 * @param id of the listing itself, if it exists
 */
export function useWarnings(values: FormValues, id: string | undefined): Readonly<Record<string, ReactNode>> {
  const path = useSettled(alikePath(values, id), TYPING_MS);
  const { data = NOTHING } = useSWR(path, (asked) => getJson(asked, ListingsAlike), {
    keepPreviousData: true,
    shouldRetryOnError: false,
  });
  const { title, price } = warningsFor(values, data);
  return { ...(title && { title: noteOn(title) }), ...(price && { price: noteOn(price) }) };
}

/** Null while the form says too little to find similar listings. */
function alikePath(values: FormValues, id: string | undefined): string | null {
  const { title, district, category, sub_type, property_type } = values;
  const asked = new URLSearchParams({ title: title.trim(), district, category, sub_type, property_type });
  if (title.trim() === '' && (category === '' || property_type === '')) return null;
  if (id !== undefined) asked.set('id', id);
  return `/api/properties/alike?${asked}`;
}

/** Returns what may be wrong with the title and the price of a form, compared with similar listings. */
export function warningsFor(values: FormValues, { titled, psf }: ListingsAlike) {
  return { title: titleWarning(values, titled), price: priceWarning(values, psf) };
}

function titleWarning(values: FormValues, titled: ListingsAlike['titled']): Warning | undefined {
  const { title, price, district } = bodyOf(values);
  const alike = titled.filter((one) => comparableTitle(one.title) === comparableTitle(title ?? ''));
  const same = alike.find((one) => one.price === price && one.district === district);
  if (same) return { text: 'A listing with this title, district and price already exists.', listing: same };
  const [other] = alike;
  if (!other) return undefined;
  const which = `${districtCode(other.district)}, ${exactPrice(other.price)}, ${other.status}`;
  return { text: `Another listing has this title: ${which}.`, listing: other };
}

function priceWarning(values: FormValues, psf: ListingsAlike['psf']): Warning | undefined {
  const { price, area_sqft, property_type } = bodyOf(values);
  if (!price || Number.isNaN(price)) return undefined;
  if (price < (property_type === 'Rent' ? LOW_RENT : LOW_PRICE))
    return { text: `${exactPrice(price)} is unusually low.` };
  if (!psf || !area_sqft) return undefined;
  const rate = price / area_sqft;
  if (rate < psf.median * FAR && rate > psf.median / FAR) return undefined;
  const [mine, median] = [rate, psf.median].map((amount) => exactPrice(Math.round(amount)));
  return { text: `${mine} psf is unusual: the median of ${psf.count} similar in ${psf.place} is ${median}.` };
}

function noteOn({ text, listing }: Warning): ReactNode {
  return (
    <Note role="status">
      {text}
      {listing && (
        <>
          {' '}
          <Link to={historyPath(listing.id)} target="_blank">
            View
          </Link>
        </>
      )}
    </Note>
  );
}

const Note = styled.span`
  display: block;
  color: ${theme.color.amberText};
  font-weight: ${theme.weight.label};
`;
