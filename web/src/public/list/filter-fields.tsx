import { useCallback } from 'react';
import { CategorySelect, DistrictSelect } from '../../listing/filter-selects.tsx';
import type { FilterName } from '../../listing/filter-url.ts';
import { optionsOf } from '../../listing/filter-url.ts';
import { priceText } from '../../listing/price-text.ts';
import { SearchBox } from '../../listing/search-box.tsx';
import type { SearchedList } from '../../listing/use-suggestions.ts';
import { TextInput } from '../../ui/controls.tsx';
import { useDebouncedInput } from './debounce.ts';
import type { ListWords } from './list-words.ts';
import type { Filters } from './use-filters.ts';

interface FilterFieldsProps {
  filters: Filters;
  examples: ListWords['examples'];
  /** What is typed counts with each key, where nothing moves under a finger. */
  isAtOnce?: boolean;
}

/** The controls of a list but its search: district, type and prices. */
export function FilterFields({ filters, examples, isAtOnce = false }: FilterFieldsProps) {
  const options = optionsOf(filters.params);
  return (
    <>
      <DistrictSelect value={options.district} onChange={(value) => filters.setFilter('district', value)} />
      <CategorySelect value={options.category} onChange={(value) => filters.setFilter('category', value)} />
      {(['minPrice', 'maxPrice'] as const).map((name) => (
        <PriceDraft
          key={name}
          filters={filters}
          name={name}
          label={name === 'minPrice' ? 'Min Price (SGD)' : 'Max Price (SGD)'}
          placeholder={examples[name]}
          isAtOnce={isAtOnce}
        />
      ))}
    </>
  );
}

interface PriceDraftProps {
  filters: Filters;
  name: 'minPrice' | 'maxPrice';
  label: string;
  placeholder: string;
  isAtOnce: boolean;
}

function PriceDraft({ filters, name, label, placeholder, isAtOnce }: PriceDraftProps) {
  const [text, setText] = useDraft(filters, name, isAtOnce);
  return (
    <TextInput
      label={label}
      name={name}
      value={text}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={13}
      inputMode="decimal"
      onChange={({ target }) => setText(priceText(target.value))}
    />
  );
}

interface SearchDraftProps {
  filters: Filters;
  placeholder: string;
  list: SearchedList;
}

/** The search of a list. */
export function SearchDraft({ filters, placeholder, list }: SearchDraftProps) {
  const [text, setText] = useDraft(filters, 'search');
  return <SearchBox value={text} onChange={setText} placeholder={placeholder} list={list} />;
}

/** Returns the text of a filter's input, kept in the address once typing pauses, or at once, and how to change it. */
function useDraft({ setFilter, params }: Filters, name: FilterName, isAtOnce = false) {
  const keep = useCallback((text: string) => setFilter(name, text, 'replace'), [setFilter, name]);
  return useDebouncedInput(params.get(name) ?? '', keep, isAtOnce);
}
