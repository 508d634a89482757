import { ListingHistory, ListingVersion, PriceHistory } from '@marketplace/contracts/listings/history.views';
import { SellerLinks } from '@marketplace/contracts/seller-links/seller-link.views';
import useSWR from 'swr';
import { getJson } from '../../api/client.ts';

/** Every change of a listing, newest first. */
export function useHistory(id: string) {
  return useSWR(`${pathOf(id)}/history`, (path) => getJson(path, ListingHistory));
}

/** A listing as it was at one of its versions; undefined asks for nothing. */
export function useVersion(id: string, version: number | undefined) {
  const path = version === undefined ? null : `${pathOf(id)}/history/${version}`;
  return useSWR(path, (address) => getJson(address, ListingVersion), { keepPreviousData: true });
}

/** The prices of a listing, oldest first, with the views before and after each change. */
export function usePriceHistory(id: string) {
  return useSWR(`${pathOf(id)}/price-history`, (path) => getJson(path, PriceHistory));
}

/** The links of a listing that its seller can open, newest first. */
export function useSellerLinks(id: string) {
  return useSWR(sellerLinksPath(id), (path) => getJson(path, SellerLinks));
}

/** Returns where the links of a listing are made, read and, by their ids, revoked. */
export function sellerLinksPath(id: string): string {
  return `${pathOf(id)}/seller-links`;
}

function pathOf(id: string): string {
  return `/api/properties/${encodeURIComponent(id)}`;
}
