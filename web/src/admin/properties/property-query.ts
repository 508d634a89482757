import { findDistrict } from '@marketplace/contracts/districts';
import { ListingStatus, PropertyType } from '@marketplace/contracts/listings/listing.fields';
import type { TableColumn } from '@marketplace/contracts/listings/listing-table.views';
import { tableSorts } from '@marketplace/contracts/listings/listing-table.views';
import { findTypeFilter } from '@marketplace/contracts/property-types';
import { z } from 'zod';
import { withParams } from '../ui/queries.ts';
import { paramsOfState } from '../ui/url-state.ts';

/** Filters, order and page of the admin's list, as its address names them; `all` and an empty text restrict nothing. */
export const PropertyQuery = z.object({
  search: z.string().catch(''),
  status: z.union([ListingStatus, z.literal('all')]).catch('all'),
  type: z.union([PropertyType, z.literal('all')]).catch('all'),
  /** One of the property type filter options. */
  category: z
    .string()
    .refine((text) => findTypeFilter(text) !== undefined)
    .catch(''),
  /** Code, `D09`. */
  district: z
    .string()
    .transform((text) => findDistrict(text)?.code ?? '')
    .catch(''),
  new_launch: z.stringbool().catch(false),
  without_pictures: z.stringbool().catch(false),
  sort: z.enum(tableSorts).catch('listed_at-desc'),
  /** From 1. */
  page: z.coerce.number().int().positive().catch(1),
});
export type PropertyQuery = z.infer<typeof PropertyQuery>;

export const wholeList = PropertyQuery.parse({});

/** Returns the path of the query's page of the table. */
export function tablePath(query: PropertyQuery): string {
  const page = query.page > 1 ? { page: String(query.page) } : {};
  return withParams('/api/properties/table', { ...apiParams(query), ...page });
}

/** Returns the path of the ids of all pages. */
export function tableIdsPath(query: PropertyQuery): string {
  return withParams('/api/properties/table/ids', apiParams(query));
}

/** Returns the path of a CSV file of all pages, with these columns. */
export function tableFilePath(query: PropertyQuery, columns: readonly TableColumn[]): string {
  return withParams('/api/properties/table.csv', { ...apiParams(query), columns: columns.join(',') });
}

/** Whether two queries ask for the same rows, whatever their page. */
export function isSameQuery(one: PropertyQuery, other: PropertyQuery): boolean {
  return tableIdsPath(one) === tableIdsPath(other);
}

/** The query without its page, as the API names its parts. */
function apiParams({ page: _, ...query }: PropertyQuery): Record<string, string> {
  const { type, new_launch, ...others } = paramsOfState(PropertyQuery, query);
  return {
    ...others,
    ...(type && { property_type: type }),
    ...(new_launch && { is_new_launch: new_launch }),
    sort: query.sort,
  };
}
