import { findDistrict } from '@marketplace/contracts/districts';
import type { ListingStatus } from '@marketplace/contracts/listings/listing.fields';
import { PropertyType, ListingStatus as Status } from '@marketplace/contracts/listings/listing.fields';
import { z } from 'zod';
import { PropertyOrder } from './sort-listings.ts';

/** What the admin's list is narrowed to and how it is sorted; `all` and an empty text stand for no restriction. */
export interface PropertyQuery {
  search: string;
  status: ListingStatus | 'all';
  type: PropertyType | 'all';
  /** Code, `D09`. */
  district: string;
  isNewLaunch: boolean;
  sort: PropertyOrder;
}

export const wholeList: PropertyQuery = {
  search: '',
  status: 'all',
  type: 'all',
  district: '',
  isNewLaunch: false,
  sort: 'newest',
};

const Params = z.object({
  search: z.string().catch(wholeList.search),
  status: z.union([Status, z.literal('all')]).catch(wholeList.status),
  type: z.union([PropertyType, z.literal('all')]).catch(wholeList.type),
  district: z
    .string()
    .transform((text) => findDistrict(text)?.code ?? '')
    .catch(wholeList.district),
  new_launch: z.literal('true').optional().catch(undefined),
  sort: PropertyOrder.catch(wholeList.sort),
});

/** Returns the query that an address stands for; parts it does not understand count as absent. */
export function queryOfParams(params: URLSearchParams): PropertyQuery {
  const { new_launch, ...query } = Params.parse(Object.fromEntries(params));
  return { ...query, isNewLaunch: new_launch !== undefined };
}

/** Returns the parameters of a query's address: only those that differ from the whole list. */
export function paramsOfQuery({ isNewLaunch, ...query }: PropertyQuery): Record<string, string> {
  const { isNewLaunch: _, ...whole } = wholeList;
  const defaults = new Map<string, string>(Object.entries(whole));
  const set = Object.entries(query).filter(([name, value]) => defaults.get(name) !== value);
  return { ...Object.fromEntries(set), ...(isNewLaunch && { new_launch: 'true' }) };
}
