import { isProperty } from '@marketplace/contracts/listings/listing.checks';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { Resource } from '../../api/client.ts';
import { featuredListings, goneListingOf, listingOf, pricesOf } from '../../listing/listing.resources.ts';
import { paths } from '../pages.ts';
import { similarReads } from './similar-section.tsx';

interface Address {
  params: { slug?: string | undefined };
  search: URLSearchParams;
}

/** What the server reads for /property/:slug. */
export function propertyReads({ params, search }: Address): Resource<unknown>[] {
  return [listingOf(params.slug ?? '', search.get('id'))];
}

/** Second reads: prices and similar listings; for a missing listing, since when it is gone and other listings. */
export function secondReads(page: Address, answers: Record<string, unknown>): Resource<unknown>[] {
  const listing = listingIn(page, answers);
  return listing ? [pricesOf(listing), ...similarReads(listing)] : [goneOf(page), featuredListings];
}

/** A listing that was public has a page of its own; unknown names share one. */
export function isGone(page: Address, answers: Record<string, unknown>): boolean {
  return answers[goneOf(page).path] !== undefined;
}

function goneOf({ params, search }: Address): Resource<unknown> {
  return goneListingOf(params.slug ?? '', search.get('id'));
}

/** The listing's path by slug, when it was requested by id. */
export function canonicalPath(page: Address, answers: Record<string, unknown>): string | undefined {
  const listing = page.search.has('id') && listingIn(page, answers);
  return listing ? pathWithoutId(listing.slug, page.search) : undefined;
}

/** Returns a listing's path with all parameters but `id`. */
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
