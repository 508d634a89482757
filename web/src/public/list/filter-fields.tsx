import type { ListingSort } from '@marketplace/contracts/listings/listing.sort';
import { listingSorts } from '@marketplace/contracts/listings/listing.sort';
import type { ComponentProps, ReactNode } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { CategorySelect, DistrictSelect, PriceInput } from '../../listing/filter-selects.tsx';
import type { FilterName } from '../../listing/filter-url.ts';
import { optionsOf, sortOf } from '../../listing/filter-url.ts';
import { SearchBox } from '../../listing/search-box.tsx';
import { Select } from '../../ui/controls.tsx';
import type { ListWords } from './list-head.tsx';
import type { Filters } from './use-list.ts';

/** Id of the filter form, for controls outside of it. */
export const FILTER_FORM = 'filters';

interface FilterFieldsProps {
  filters: Filters;
  /** The choice of bedrooms, whose code loads late. */
  bedrooms: ReactNode;
  examples: ListWords['examples'];
  /** Applies each key press: nothing moves under the finger. */
  isImmediate?: boolean;
}

/** District, type, bedrooms and prices. */
export function FilterFields(props: FilterFieldsProps) {
  const { filters } = props;
  const options = optionsOf(filters.params);
  return (
    <>
      <DistrictSelect value={options.district} onChange={(value) => filters.setFilter('district', value)} />
      <CategorySelect value={options.category} onChange={(value) => filters.setFilter('category', value)} />
      <div>{props.bedrooms}</div>
      <PriceDraft {...props} name="minPrice" />
      <PriceDraft {...props} name="maxPrice" />
    </>
  );
}

function PriceDraft({
  filters,
  name,
  examples,
  isImmediate = false,
}: Omit<FilterFieldsProps, 'bedrooms'> & { name: 'minPrice' | 'maxPrice' }) {
  const [text, setText] = useDraft(filters, name, isImmediate);
  return <PriceInput name={name} value={text} placeholder={examples[name]} onChange={setText} />;
}

export function SearchDraft({
  filters,
  ...box
}: { filters: Filters } & Pick<ComponentProps<typeof SearchBox>, 'placeholder' | 'list'>) {
  const [text, setText] = useDraft(filters, 'search');
  return <SearchBox value={text} onChange={setText} {...box} />;
}

/** Returns the text of a filter's input, which is written to the address after a pause or at once. */
function useDraft({ setFilter, params }: Filters, name: FilterName, isImmediate = false) {
  const keep = useCallback((text: string) => setFilter(name, text, 'replace'), [setFilter, name]);
  return useDebouncedInput(params.get(name) ?? '', keep, isImmediate);
}

/** Returns the text of an input and its setter. `onSettle` gets the text after a pause. A value from outside replaces the text. */
function useDebouncedInput(
  value: string,
  onSettle: (text: string) => void,
  isImmediate = false,
): [string, (text: string) => void] {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setSent(value);
    if (sent !== value) setDraft(value); // what comes back late is not what was typed since
  }
  useEffect(() => {
    const text = draft.trim();
    if (text === value) return;
    const settle = () => {
      setSent(text);
      onSettle(text);
    };
    if (!isImmediate) return debounce(settle);
    settle();
  }, [draft, value, onSettle, isImmediate]);
  return [draft, setDraft];
}

const PAUSE_MS = 200;

/**
 * Calls `act` 200 ms after the visitor's last action, and returns the function that cancels it. Waits while a pointer is down,
 * because the page would move under the finger. A click on a link or the history buttons cancel it: changing the address would stop
 * that navigation. The router's clicks have their default prevented.
 */
export function debounce(act: () => void): () => void {
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const hold = () => clearTimeout(timer);
  const wait = () => {
    hold();
    timer = setTimeout(act, PAUSE_MS);
  };
  const cancel = () => {
    hold();
    listening.abort();
  };
  const listen = (event: keyof WindowEventMap, listener: (event: Event) => void) =>
    window.addEventListener(event, listener, { signal: listening.signal });

  listen('pointerdown', hold);
  listen('pointerup', wait);
  listen('pointercancel', wait);
  listen('click', ({ defaultPrevented }) => defaultPrevented && cancel());
  listen('popstate', cancel);
  wait();
  return cancel;
}

const sortNames: Record<ListingSort, string> = {
  newest: 'Newest',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  size: 'Size',
};

export function SortSelect({ filters }: { filters: Filters }) {
  return (
    <Select
      label="Sort by"
      name="sort"
      form={FILTER_FORM}
      value={sortOf(filters.params)}
      onChange={({ target }) => filters.setSort(target.value)}
    >
      {listingSorts.map((one) => (
        <option key={one} value={one}>
          {sortNames[one]}
        </option>
      ))}
    </Select>
  );
}
