import {
  AsOfChangesPage,
  AsOfPage,
  asOfSorts,
  sinceKinds,
} from '@marketplace/contracts/listings/as-of.views';
import { listingStatuses, propertyTypes } from '@marketplace/contracts/listings/listing.terms';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { z } from 'zod';
import { getJson } from '../../api/client.ts';
import { withParams } from '../ui/queries.ts';

/** Without `/api`, so that a visitor's view does not have it asked for again, as what is of this moment. */
const AS_OF = '/properties/as-of';
const DAY_MS = 86_400_000;

const Filter = z.object({
  at: z.iso.datetime({ offset: true }).optional().catch(undefined),
  tab: z.literal('changes').optional().catch(undefined),
  search: z.string().catch(''),
  district: z.string().catch(''),
  property_type: z.enum(propertyTypes).optional().catch(undefined),
  status: z.enum(listingStatuses).optional().catch(undefined),
  sort: z.enum(asOfSorts).catch('title'),
  kind: z.enum(sinceKinds).optional().catch(undefined),
  page: z.coerce.number().int().positive().catch(1),
});
type Filter = z.infer<typeof Filter>;
/** Which moment is looked at, and what of it. */
export type PastFilter = Filter & { at: string };

/** The moment and what is shown of it, kept in the address; a day ago when that names none. Another filter starts at the first page. */
export function usePastFilter() {
  const [params, setParams] = useSearchParams();
  const [dayAgo] = useState(() => new Date(Date.now() - DAY_MS).toISOString());
  const asked = Filter.parse(Object.fromEntries(params));
  function set(changed: Partial<Filter>) {
    const next = { ...asked, page: 1, ...changed };
    const named = Object.entries(next).filter(([name, value]) => value && value !== defaults.get(name));
    setParams(Object.fromEntries(named.map(([name, value]) => [name, String(value)])), { replace: true });
  }
  return { filter: { ...asked, at: asked.at ?? dayAgo }, set };
}

const defaults = new Map<string, unknown>([
  ['sort', 'title'],
  ['page', 1],
]);

/** A page of the listings of a moment that has been. */
export function usePast(filter: PastFilter) {
  const path = isToCome(filter.at) ? null : withParams(AS_OF, paramsOf(filter));
  return useSWR(path, (address) => getJson(address, AsOfPage), { keepPreviousData: true });
}

/** A page of what is another now. */
export function useChangedSince({ at, kind, page }: PastFilter) {
  const params = { at, ...(kind && { kind }), ...(page > 1 && { page: String(page) }) };
  return useSWR(withParams(`${AS_OF}/changes`, params), (address) => getJson(address, AsOfChangesPage), {
    keepPreviousData: true,
  });
}

/** Returns the address of the file that has all pages. */
export function fileOf(filter: PastFilter): string {
  return withParams(`/api${AS_OF}.csv`, paramsOf({ ...filter, tab: undefined, page: 1 }));
}

/** Pages of the other tab are not those of the list. */
function paramsOf({ at, tab, search, district, property_type, status, sort, page }: PastFilter) {
  return {
    at,
    ...(search && { search }),
    ...(district && { district }),
    ...(property_type && { property_type }),
    ...(status && { status }),
    ...(sort !== 'title' && { sort }),
    ...(page > 1 && tab === undefined && { page: String(page) }),
  };
}

/** Whether a moment is still to come. */
export function isToCome(at: string): boolean {
  return Date.parse(at) > Date.now();
}
