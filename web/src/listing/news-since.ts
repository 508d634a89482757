import { counted } from '@marketplace/contracts/counted';
import type { Happening } from '@marketplace/contracts/listings/listing.since';
import { happenedSince } from '@marketplace/contracts/listings/listing.since';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { propertyPage } from '@marketplace/contracts/listings/listing.views';
import { useMemo } from 'react';
import { useResource } from '../api/use-resource.ts';
import { singaporeDay } from '../ui/format.ts';

const MOST = 50;
const DAY_MS = 86_400_000;

/** Events of a list's listings since a time, latest first. */
export interface News {
  items: { listing: PropertyView; happening: Happening }[];
  /** There are more than `items`. */
  isMore: boolean;
}

/** Returns the events of `/properties?…` since a time in milliseconds. The server only gets the day; the browser drops earlier events. */
export function useNewsSince(list: string, since: number | null | undefined): News | undefined {
  const resource = typeof since === 'number' && {
    path: `${list}&since=${new Date(singaporeDay(since) * DAY_MS).toISOString().slice(0, 10)}&limit=${MOST}`,
    schema: propertyPage,
    isPage: true,
  };
  const { data } = useResource(resource || null);
  return useMemo(() => {
    if (!data || typeof since !== 'number') return undefined;
    const found = data.respelled === undefined ? data.items : []; // news from another search does not count for this one
    const items = found.flatMap((listing) => {
      const happening = happenedSince(listing, since);
      return happening ? [{ listing, happening }] : [];
    });
    items.sort((one, other) => Date.parse(other.happening.at) - Date.parse(one.happening.at));
    return { items, isMore: data.total > data.items.length && items.length > 0 };
  }, [data, since]);
}

/** Returns a summary: `3 new, 1 reduced`; empty without news. */
export function newsCounts({ items, isMore }: News): string {
  if (isMore) return `More than ${counted(items.length, 'listing')} new or reduced`;
  const of = (kind: Happening['kind']) => items.filter(({ happening }) => happening.kind === kind).length;
  const counts = [
    [of('new'), 'new'],
    [of('reduced'), 'reduced'],
    [of('reopened'), 'back on the market'],
  ] as const;
  return counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])).join(', ');
}
