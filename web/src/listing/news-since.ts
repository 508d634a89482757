import { counted } from '@marketplace/contracts/counted';
import { propertyPage } from '@marketplace/contracts/listings/listing.checks';
import type { Happening } from '@marketplace/contracts/listings/listing.since';
import { happenedSince } from '@marketplace/contracts/listings/listing.since';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useMemo } from 'react';
import { useResource } from '../api/use-resource.ts';
import { singaporeDay } from '../ui/format.ts';

/** How many listings are asked for; with more news than that nobody reads an exact count. */
const MOST = 50;
const DAY_MS = 86_400_000;

/** What happened to the listings of a list since a time, the last first. */
export interface News {
  items: { listing: PropertyView; happening: Happening }[];
  /** There is more. */
  isMore: boolean;
}

/**
 * Returns what happened since a time in milliseconds to the listings of a list, `/properties?…`; undefined while it is not known. The
 * server is told the day alone, and the browser, which knows the time, leaves out what was before it.
 */
export function useNewsSince(list: string, since: number | null | undefined): News | undefined {
  const resource = typeof since === 'number' && {
    path: `${list}&since=${new Date(singaporeDay(since) * DAY_MS).toISOString().slice(0, 10)}&limit=${MOST}`,
    schema: propertyPage,
    isPage: true,
  };
  const { data } = useResource(resource || null);
  return useMemo(() => {
    if (!data || typeof since !== 'number') return undefined;
    const found = data.respelled === undefined ? data.items : []; // what another search has is no news of this one
    const items = found.flatMap((listing) => {
      const happening = happenedSince(listing, since);
      return happening ? [{ listing, happening }] : [];
    });
    items.sort((one, other) => Date.parse(other.happening.at) - Date.parse(one.happening.at));
    return { items, isMore: data.total > data.items.length && items.length > 0 };
  }, [data, since]);
}

/** Returns how much happened: `3 new, 1 reduced`; empty when nothing did. */
export function newsCounts({ items, isMore }: News): string {
  if (isMore) return `More than ${counted(items.length, 'listing')} new or reduced`;
  const of = (kind: Happening['kind']) => items.filter(({ happening }) => happening.kind === kind).length;
  const counts = [
    [of('new'), 'new'],
    [of('reduced'), 'reduced'],
    [of('reopened'), 'open again'],
  ] as const;
  return counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])).join(', ');
}
