import { limits } from '@marketplace/contracts/limits';
import { asOfSorts } from '@marketplace/contracts/listings/as-of.views';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { Select, TextInput } from '../../ui/controls.tsx';
import { DistrictSelect, StatusSelect, TypeSelect } from '../listing/filters.tsx';
import { FilterForm } from '../ui/page.tsx';
import type { PastFilter } from './use-past.ts';

const sortNames = {
  title: 'Title: A to Z',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  changed: 'Last changed first',
} as const;

interface PastFilterFormProps {
  filter: PastFilter;
  onChange: (changed: Partial<PastFilter>) => void;
}

/** Narrows the listings of a moment by what they were then. */
export function PastFilterForm({ filter, onChange }: PastFilterFormProps) {
  return (
    <FilterForm role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchBox search={filter.search} onSearch={(search) => onChange({ search })} />
      <StatusSelect
        value={filter.status ?? 'all'}
        onChoose={(status) => onChange({ status: status === 'all' ? undefined : status })}
      />
      <TypeSelect
        value={filter.property_type ?? 'all'}
        onChoose={(type) => onChange({ property_type: type === 'all' ? undefined : type })}
      />
      <DistrictSelect value={filter.district} onChoose={(district) => onChange({ district })} />
      <Select
        label="Sort by"
        value={filter.sort}
        onChange={({ target }) =>
          onChange({ sort: asOfSorts.find((sort) => sort === target.value) ?? 'title' })
        }
      >
        {asOfSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortNames[sort]}
          </option>
        ))}
      </Select>
    </FilterForm>
  );
}

/** The server is asked when nothing was typed for so long. */
const PAUSE_MS = 300;

function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (typed === search) return;
    const timer = setTimeout(() => onSearch(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, onSearch]);
  return (
    <Wide>
      <TextInput
        label="Search the listings of that moment"
        hideLabel
        type="search"
        placeholder="Search the listings of that moment..."
        maxLength={limits.searchLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Wide>
  );
}

const Wide = styled.div`grid-column: 1 / -1;`;
