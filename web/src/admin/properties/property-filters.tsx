import { limits } from '@marketplace/contracts/limits';
import { ALL_TYPES, typeOptions } from '@marketplace/contracts/property-types';
import styled from 'styled-components';
import { Select, TextInput } from '../../ui/controls.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { DistrictSelect, StatusSelect, TypeSelect } from '../listing/filters.tsx';
import { CheckBox } from '../ui/controls.tsx';
import type { PropertyQuery } from './property-query.ts';
import { SortSelect } from './sort-select.tsx';

interface PropertyFilterProps {
  query: PropertyQuery;
  onChange: (changed: Partial<PropertyQuery>) => void;
  /** Where no headings sort the list. */
  hasOrder: boolean;
}

/** Search box and filters of the admin's list. */
export function PropertyFilter({ query, onChange, hasOrder }: PropertyFilterProps) {
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
            onChange={(event) => onChange({ search: event.target.value })}
          />
        </Search>
        <Choices query={query} onChange={onChange} />
        {hasOrder && <SortSelect sort={query.sort} onSort={(sort) => onChange({ sort })} />}
      </Fields>
      <Cluster $gap={[0, 5]}>
        <CheckBox
          label="New launch only"
          checked={query.isNewLaunch}
          onChange={(event) => onChange({ isNewLaunch: event.target.checked })}
        />
        <CheckBox
          label="Without pictures"
          checked={query.isWithoutPictures}
          onChange={(event) => onChange({ isWithoutPictures: event.target.checked })}
        />
      </Cluster>
    </Stack>
  );
}

function Choices({ query, onChange }: Pick<PropertyFilterProps, 'query' | 'onChange'>) {
  return (
    <>
      <StatusSelect value={query.status} onChoose={(status) => onChange({ status })} />
      <TypeSelect value={query.type} onChoose={(type) => onChange({ type })} />
      <Select
        label="Category"
        value={query.category}
        onChange={(event) => onChange({ category: event.target.value })}
      >
        <option value="">All Categories</option>
        {typeOptions
          .filter((option) => option !== ALL_TYPES)
          .map((option) => (
            <option key={option}>{option}</option>
          ))}
      </Select>
      <DistrictSelect value={query.district} onChoose={(district) => onChange({ district })} />
    </>
  );
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  gap: ${space(3)};
`;
const Search = styled.div`
  grid-column: span 2;
  @media (max-width: ${theme.bp.md - 1}px) { grid-column: 1 / -1; }
`;
