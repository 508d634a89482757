import { isProperty } from '@marketplace/contracts/listings/listing.checks';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { Resource } from '../../api/client.ts';
import { featuredListings, goneListingOf, listingOf, pricesOf } from '../../listing/listing.resources.ts';
import { paths } from '../pages.ts';
import { similarReads } from './similar-listings.ts';

interface Address {
  params: { slug?: string | undefined };
  search: URLSearchParams;
}

/** What the server reads for /property/:slug. */
export function propertyReads({ params, search }: Address): Resource<unknown>[] {
  return [listingOf(params.slug ?? '', search.get('id'))];
}

/** What stands beside the listing: its prices and similar ones; or, when it is not there, why, and others to look at. */
export function readsBeside(page: Address, answers: Record<string, unknown>): Resource<unknown>[] {
  const listing = listingIn(page, answers);
  return listing ? [pricesOf(listing), ...similarReads(listing)] : [goneOf(page), featuredListings];
}

/** Whether the listing is not there any more: its page is its own, and not that of all unknown names. */
export function isGone(page: Address, answers: Record<string, unknown>): boolean {
  return answers[goneOf(page).path] !== undefined;
}

function goneOf({ params, search }: Address): Resource<unknown> {
  return goneListingOf(params.slug ?? '', search.get('id'));
}

/** The listing's own path, with the other parameters, when it was asked for by id. */
export function canonicalPath(page: Address, answers: Record<string, unknown>): string | undefined {
  const listing = page.search.has('id') && listingIn(page, answers);
  return listing ? pathWithoutId(listing.slug, page.search) : undefined;
}

/** Returns a listing's path with the parameters of the page but for `id`. */
export function pathWithoutId(slug: string, search: URLSearchParams): string {
  const others = new URLSearchParams(search);
  others.delete('id');
  const query = others.toString();
  return query === '' ? paths.property(slug) : `${paths.property(slug)}?${query}`;
}

function listingIn(page: Address, answers: Record<string, unknown>): PropertyView | undefined {
  const [{ path } = { path: '' }] = propertyReads(page);
  const answer = answers[path];
  return isProperty(answer) ? answer : undefined;
}
