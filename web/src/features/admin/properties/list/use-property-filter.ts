import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterListings } from './filter-listings.ts';
import type { PropertyQuery } from './property-query.ts';
import { paramsOfQuery, queryOfParams } from './property-query.ts';
import { sortListings } from './sort-listings.ts';

export interface PropertyFilterState extends PropertyQuery {
  set: (values: Partial<PropertyQuery>) => void;
  apply: (listings: readonly PropertyView[]) => PropertyView[];
  /** Differs for each filter. */
  key: string;
}

/** Search text, filters and order, kept in the address so that a reload and the back button keep them. */
export function usePropertyFilter(): PropertyFilterState {
  const [params, setParams] = useSearchParams();
  const [query, setQuery] = useState(() => queryOfParams(params));
  function set(changed: Partial<PropertyQuery>) {
    const next = { ...query, ...changed };
    setQuery(next);
    setParams(paramsOfQuery(next), { replace: true, preventScrollReset: true });
  }
  return {
    ...query,
    set,
    apply: (listings) => sortListings(filterListings(listings, query), query.sort),
    key: new URLSearchParams(paramsOfQuery(query)).toString(),
  };
}
