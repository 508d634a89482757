import type { PropertyList, PropertyView } from '@marketplace/contracts/listings/listing.views';
import { propertyList } from '@marketplace/contracts/listings/listing.views';
import { useState } from 'react';
import { useResource } from '../api/use-resource.ts';
import type { Query } from '../ui/states.tsx';

/** Listings in the order of the names asked for. */
export interface KeptListings {
  available: PropertyView[];
  sold: PropertyView[];
  /** Names of listings that were removed or never existed. */
  gone: string[];
}

type Name = 'id' | 'slug';

/** Loads listings by stored ids, or by slugs; undefined names count as loading. */
export function useKeptListings(
  names: readonly string[] | undefined,
  name: Name = 'id',
): Query<KeptListings> {
  const asked = useGrowing(names);
  const listingsOf = (status: 'active' | 'sold') =>
    asked && { path: `/properties?status=${status}&${name}s=${asked.join()}`, schema: propertyList };
  const active = useResource(listingsOf('active'));
  const sold = useResource(listingsOf('sold'));
  const answers = { active: active.data, sold: sold.data };
  const data = names && (names.length === 0 ? noListings : sorted(names, name, answers));
  return {
    data,
    error: active.error ?? sold.error,
    mutate: () => Promise.all([active.mutate(), sold.mutate()]),
  };
}

const noListings: KeptListings = { available: [], sold: [], gone: [] };

/** Returns the names, including those removed since: removing and undoing need no request. */
function useGrowing(ids: readonly string[] | undefined): readonly string[] | null {
  const [asked, setAsked] = useState<readonly string[]>();
  if (!ids || ids.length === 0) return asked ?? null;
  if (asked && ids.every((id) => asked.includes(id))) return asked;
  setAsked(ids);
  return ids;
}

function sorted(
  names: readonly string[],
  name: Name,
  { active, sold }: { active: PropertyList | undefined; sold: PropertyList | undefined },
): KeptListings | undefined {
  if (!active || !sold) return undefined;
  const pick = (list: PropertyList) =>
    names.flatMap((wanted) => list.find((one) => one[name] === wanted) ?? []);
  const known = new Set([...active, ...sold].map((one) => one[name]));
  return { available: pick(active), sold: pick(sold), gone: names.filter((wanted) => !known.has(wanted)) };
}
