import { findDistrict } from '@marketplace/contracts/districts';
import { ListingStatus, PropertyType } from '@marketplace/contracts/listings/listing.fields';
import type { TableColumn, TableSort } from '@marketplace/contracts/listings/listing-table.views';
import { tableSorts } from '@marketplace/contracts/listings/listing-table.views';
import { findTypeFilter } from '@marketplace/contracts/property-types';
import { z } from 'zod';

/** What the admin's list is narrowed to and how it is sorted; `all` and an empty text stand for no restriction. */
export interface PropertyQuery {
  search: string;
  status: ListingStatus | 'all';
  type: PropertyType | 'all';
  /** One of the property type filter options. */
  category: string;
  /** Code, `D09`. */
  district: string;
  isNewLaunch: boolean;
  isWithoutPictures: boolean;
  sort: TableSort;
}

export const wholeList: PropertyQuery = {
  search: '',
  status: 'all',
  type: 'all',
  category: '',
  district: '',
  isNewLaunch: false,
  isWithoutPictures: false,
  sort: 'listed_at-desc',
};

const isSet = z.literal('true').optional().catch(undefined);

const Params = z.object({
  search: z.string().catch(wholeList.search),
  status: z.union([ListingStatus, z.literal('all')]).catch(wholeList.status),
  type: z.union([PropertyType, z.literal('all')]).catch(wholeList.type),
  category: z
    .string()
    .transform((text) => (findTypeFilter(text) ? text : ''))
    .catch(wholeList.category),
  district: z
    .string()
    .transform((text) => findDistrict(text)?.code ?? '')
    .catch(wholeList.district),
  new_launch: isSet,
  without_pictures: isSet,
  sort: z.enum(tableSorts).catch(wholeList.sort),
});

/** Returns the query that an address stands for; parts it does not understand count as absent. */
export function queryOfParams(params: URLSearchParams): PropertyQuery {
  const { new_launch, without_pictures, ...query } = Params.parse(Object.fromEntries(params));
  return {
    ...query,
    isNewLaunch: new_launch !== undefined,
    isWithoutPictures: without_pictures !== undefined,
  };
}

/** Returns the parameters of a query's address: only those that differ from the whole list. */
export function paramsOfQuery({
  isNewLaunch,
  isWithoutPictures,
  ...query
}: PropertyQuery): Record<string, string> {
  const defaults = new Map<string, unknown>(Object.entries(wholeList));
  const set = Object.entries(query).filter(([name, value]) => defaults.get(name) !== value);
  return {
    ...Object.fromEntries(set),
    ...(isNewLaunch && { new_launch: 'true' }),
    ...(isWithoutPictures && { without_pictures: 'true' }),
  };
}

/** Returns the page that an address names, counted from 1. */
export function pageOfParams(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** Returns what the API is asked for by a query, as the query string of the table. */
export function askedFor({ type, isNewLaunch, status, ...query }: PropertyQuery): URLSearchParams {
  const { new_launch, ...others } = paramsOfQuery({ ...query, isNewLaunch, status, type: 'all' });
  return new URLSearchParams({
    ...others,
    ...(type !== 'all' && { property_type: type }),
    ...(new_launch && { is_new_launch: new_launch }),
    sort: query.sort,
  });
}

/** Returns the path of a page of the table. */
export function tablePath(query: PropertyQuery, page: number): string {
  const asked = askedFor(query);
  if (page > 1) asked.set('page', String(page));
  return `/api/properties/table?${asked}`;
}

/** Returns the path of the file of the whole table, with these columns. */
export function tableFilePath(query: PropertyQuery, columns: readonly TableColumn[]): string {
  const asked = askedFor(query);
  asked.set('columns', columns.join(','));
  return `/api/properties/table.csv?${asked}`;
}

/** Whether two queries ask for the same. */
export function isSameQuery(one: PropertyQuery, other: PropertyQuery): boolean {
  return askedFor(one).toString() === askedFor(other).toString();
}
