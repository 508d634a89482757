import { limits } from '@marketplace/contracts/limits';
import type { TableSort } from '@marketplace/contracts/listings/listing-table.views';
import { ALL_TYPES, typeOptions } from '@marketplace/contracts/property-types';
import styled from 'styled-components';
import { TextInput } from '../../ui/controls.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { districtNames, statuses, types } from '../listing/filters.tsx';
import { CheckBox, Choice } from '../ui/controls.tsx';
import type { PropertyQuery } from './property-query.ts';

interface PropertyFiltersProps {
  query: PropertyQuery;
  onChange: (changed: Partial<PropertyQuery>) => void;
  /** Where no headings sort the list. */
  hasSort: boolean;
}

/** Search box and filters of the admin's list. */
export function PropertyFilters({ query, onChange, hasSort }: PropertyFiltersProps) {
  return (
    <Stack as="form" $gap={2} role="search" onSubmit={(event) => event.preventDefault()}>
      <Fields>
        <Search>
          <TextInput
            label="Search properties"
            type="search"
            placeholder="Search properties..."
            maxLength={limits.searchLength}
            value={query.search}
            onChange={({ target }) => onChange({ search: target.value })}
          />
        </Search>
        <Choice
          label="Status"
          options={statuses}
          value={query.status}
          onChoose={(status) => onChange({ status })}
        />
        <Choice
          label="Property Type"
          options={types}
          value={query.type}
          onChoose={(type) => onChange({ type })}
        />
        <Choice
          label="Category"
          options={categoryNames}
          value={query.category}
          onChoose={(category) => onChange({ category })}
        />
        <Choice
          label="District"
          options={districtNames}
          value={query.district}
          onChoose={(district) => onChange({ district })}
        />
        {hasSort && (
          <Choice
            label="Sort by"
            options={sortNames[query.sort] ? sortNames : { [query.sort]: 'As in the table', ...sortNames }}
            value={query.sort}
            onChoose={(sort) => onChange({ sort })}
          />
        )}
      </Fields>
      <Cluster $gap={[0, 5]}>
        <CheckBox
          label="New launch only"
          checked={query.new_launch}
          onChange={({ target }) => onChange({ new_launch: target.checked })}
        />
        <CheckBox
          label="Without pictures"
          checked={query.without_pictures}
          onChange={({ target }) => onChange({ without_pictures: target.checked })}
        />
      </Cluster>
    </Stack>
  );
}

const categoryNames: Readonly<Record<string, string>> = {
  '': 'All Categories',
  ...Object.fromEntries(typeOptions.filter((option) => option !== ALL_TYPES).map((one) => [one, one])),
};

/** Orders of the cards, which have no headings to sort by. An order that only the table has stays until it is changed. */
const sortNames: Partial<Record<TableSort, string>> = {
  'listed_at-desc': 'Newest first',
  'listed_at-asc': 'Oldest first',
  'updated_at-desc': 'Last changed first',
  'price-desc': 'Price: high to low',
  'price-asc': 'Price: low to high',
  'views-desc': 'Most views',
  'clicks-desc': 'Most clicks',
  'enquiries-desc': 'Most enquiries',
  'title-asc': 'Title: A to Z',
};

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  gap: ${space(3)};
`;
const Search = styled.div`
  grid-column: span 2;
  @media (max-width: ${theme.bp.md - 1}px) { grid-column: 1 / -1; }
`;
