import { useCallback, useId, useState } from 'react';
import styled from 'styled-components';
import { CategorySelect, DistrictSelect } from '../../listings/filter-selects.tsx';
import type { FilterName } from '../../listings/filter-url.ts';
import { optionsOf, priceText } from '../../listings/filter-url.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { from, raised, space } from '../../ui/theme.ts';
import { useDebouncedInput } from './debounce.ts';
import type { Filters } from './use-filters.ts';

interface FilterBarProps {
  filters: Filters;
  searchPlaceholder: string;
  /** How many filters are on. */
  applied: number;
}

/** The controls of a list page. On small screens all but the search are behind a button. */
export function FilterBar({ filters, searchPlaceholder, applied }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const options = optionsOf(filters.params);
  return (
    <Form role="search" aria-label="Filter properties" onSubmit={(event) => event.preventDefault()}>
      <DraftInput
        filters={filters}
        name="search"
        label="Search"
        type="search"
        placeholder={searchPlaceholder}
      />
      <Toggle>
        <Button
          variant="secondary"
          block
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide filters' : `Filters${applied > 0 ? ` (${applied})` : ''}`}
        </Button>
      </Toggle>
      <More id={moreId} $isOpen={isOpen}>
        <DistrictSelect
          value={options.district}
          onChange={(value) => filters.setFilter('district', value, 'push')}
        />
        <CategorySelect
          value={options.category}
          onChange={(value) => filters.setFilter('category', value, 'push')}
        />
        <DraftInput
          filters={filters}
          name="minPrice"
          label="Min Price (SGD)"
          placeholder="e.g., 500000"
          isPrice
        />
        <DraftInput
          filters={filters}
          name="maxPrice"
          label="Max Price (SGD)"
          placeholder="e.g., 2000000"
          isPrice
        />
      </More>
    </Form>
  );
}

interface DraftInputProps {
  filters: Filters;
  name: FilterName;
  label: string;
  placeholder: string;
  type?: 'search' | 'text';
  isPrice?: boolean;
}

/** An input whose text is kept in the address once typing pauses. */
function DraftInput({ filters, name, label, placeholder, type = 'text', isPrice = false }: DraftInputProps) {
  const { setFilter, params } = filters;
  const keep = useCallback((text: string) => setFilter(name, text, 'replace'), [setFilter, name]);
  const [text, setText] = useDebouncedInput(params.get(name) ?? '', keep);
  return (
    <TextInput
      label={label}
      type={type}
      name={name}
      value={text}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={isPrice ? 13 : 200}
      {...(isPrice && { inputMode: 'decimal' })}
      onChange={({ target }) => setText(isPrice ? priceText(target.value) : target.value)}
    />
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(3)};
  padding: ${space(4)};
  ${raised}
  ${from.lg} {
    position: sticky;
    top: 80px;
    z-index: 5;
    grid-template-columns: 1.2fr 3fr;
  }
`;
const Toggle = styled.div`
  ${from.md} { display: none; }
`;
const More = styled.div<{ $isOpen: boolean }>`
  display: ${({ $isOpen }) => ($isOpen ? 'grid' : 'none')};
  gap: ${space(3)};
  ${from.md} { display: grid; grid-template-columns: 1.4fr 1fr 1fr 1fr; }
`;
