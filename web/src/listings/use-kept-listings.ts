import { propertyList } from '@marketplace/contracts/listings/listing.checks';
import type { PropertyList, PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useState } from 'react';
import { useResource } from '../api/use-resource.ts';
import type { Query } from '../ui/query-panel.tsx';

/** Kept listings as they are today, in the order of their ids. */
export interface KeptListings {
  available: PropertyView[];
  /** Those that were sold; their page still opens. */
  sold: PropertyView[];
  /** Ids of those that were taken down. */
  gone: string[];
}

/** Loads the listings of ids that this browser keeps; undefined ids load nothing and count as loading. */
export function useKeptListings(ids: readonly string[] | undefined): Query<KeptListings> {
  const asked = useGrowing(ids);
  const active = useResource(asked && listingsOf(asked, 'active'));
  const sold = useResource(asked && listingsOf(asked, 'sold'));
  const data = ids && (ids.length === 0 ? noListings : sorted(ids, { active: active.data, sold: sold.data }));
  return {
    data,
    error: active.error ?? sold.error,
    mutate: () => Promise.all([active.mutate(), sold.mutate()]),
  };
}

const noListings: KeptListings = { available: [], sold: [], gone: [] };

function listingsOf(ids: readonly string[], status: 'active' | 'sold') {
  return { path: `/properties?status=${status}&ids=${ids.join()}`, schema: propertyList };
}

/** Returns the ids, those removed since included: taking one away then needs no call, and bringing it back neither. */
function useGrowing(ids: readonly string[] | undefined): readonly string[] | null {
  const [asked, setAsked] = useState<readonly string[]>();
  if (!ids || ids.length === 0) return asked ?? null;
  if (asked && ids.every((id) => asked.includes(id))) return asked;
  setAsked(ids);
  return ids;
}

function sorted(
  ids: readonly string[],
  { active, sold }: { active: PropertyList | undefined; sold: PropertyList | undefined },
): KeptListings | undefined {
  if (!active || !sold) return undefined;
  const pick = (list: PropertyList) => ids.flatMap((id) => list.find((one) => one.id === id) ?? []);
  const known = new Set([...active, ...sold].map(({ id }) => id));
  return { available: pick(active), sold: pick(sold), gone: ids.filter((id) => !known.has(id)) };
}
