import { districts } from '@marketplace/contracts/districts';
import { limits } from '@marketplace/contracts/limits';
import { ListingStatus, PropertyType } from '@marketplace/contracts/listings/listing.fields';
import { propertyTypes } from '@marketplace/contracts/listings/listing.terms';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { Select, TextInput } from '../../../../ui/controls.tsx';
import { CheckBox } from '../../blocks/check-box.tsx';
import { FilterForm } from '../../blocks/layout.ts';
import type { PropertyQuery } from './property-query.ts';
import {
  filterListings,
  orders,
  PropertyOrder,
  paramsOfQuery,
  queryOfParams,
  sortListings,
} from './property-query.ts';

/** Search box, filters and order of the admin's list. */
export function PropertyFilter({ filter }: { filter: ReturnType<typeof usePropertyFilter> }) {
  return (
    <FilterForm role="search" onSubmit={(event) => event.preventDefault()}>
      <Search>
        <TextInput
          label="Search properties"
          hideLabel
          type="search"
          placeholder="Search properties..."
          maxLength={limits.searchLength}
          value={filter.search}
          onChange={(event) => filter.set({ search: event.target.value })}
        />
      </Search>
      <Select
        label="Status"
        value={filter.status}
        onChange={(event) =>
          filter.set({ status: ListingStatus.safeParse(event.target.value).data ?? 'all' })
        }
      >
        <option value="all">All Status</option>
        <option value="active">Active</option>
        <option value="inactive">Inactive</option>
        <option value="sold">Sold</option>
      </Select>
      <Select
        label="Property Type"
        value={filter.type}
        onChange={(event) => filter.set({ type: PropertyType.safeParse(event.target.value).data ?? 'all' })}
      >
        <option value="all">All Types</option>
        {propertyTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </Select>
      <Select
        label="District"
        value={filter.district}
        onChange={(event) => filter.set({ district: event.target.value })}
      >
        <option value="">All Districts</option>
        {districts.map(({ code, shortLabel }) => (
          <option key={code} value={code}>
            {shortLabel}
          </option>
        ))}
      </Select>
      <Select
        label="Sort by"
        value={filter.sort}
        onChange={(event) => filter.set({ sort: PropertyOrder.catch('newest').parse(event.target.value) })}
      >
        {PropertyOrder.options.map((order) => (
          <option key={order} value={order}>
            {orders[order].name}
          </option>
        ))}
      </Select>
      <CheckBox
        label="New launch only"
        checked={filter.isNewLaunch}
        onChange={(event) => filter.set({ isNewLaunch: event.target.checked })}
      />
    </FilterForm>
  );
}

/** Search text, filters and order, kept in the address so that a reload and the back button keep them. */
export function usePropertyFilter() {
  const [params, setParams] = useSearchParams();
  const [query, setQuery] = useState(() => queryOfParams(params));
  function set(changed: Partial<PropertyQuery>) {
    const next = { ...query, ...changed };
    setQuery(next);
    setParams(paramsOfQuery(next), { replace: true });
  }
  return {
    ...query,
    set,
    apply: (listings: readonly PropertyView[]) => sortListings(filterListings(listings, query), query.sort),
    /** Differs for each filter. */
    key: new URLSearchParams(paramsOfQuery(query)).toString(),
  };
}

const Search = styled.div`grid-column: 1 / -1;`;
