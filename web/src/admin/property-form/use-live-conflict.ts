import type { Conflict } from '@marketplace/contracts/errors';
import type { FieldChange } from '@marketplace/contracts/listings/field-change';
import { ListingVersion } from '@marketplace/contracts/listings/history.views';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import useSWR from 'swr';
import { getJson } from '../../api/client.ts';
import { bodyOf, changesOf, formOf } from './form-values.ts';

/**
 * Returns what somebody else has done to a listing since the version that a form is based on, as soon as it is done; undefined while
 * nobody has. It is what saving the form would be refused with.
 */
export function useLiveConflict(base: PropertyView): Conflict | undefined {
  const seen = useVersion(base.id, base.version);
  const current = seen?.current_version ?? 0;
  const newest = useVersion(base.id, current > base.version ? current : undefined);
  if (!newest || newest.version <= base.version) return undefined;
  const changes = newest.listing ? changesBetween(base, { ...base, ...newest.listing }) : [];
  if (newest.listing && changes.length === 0) return undefined; // it was confirmed, or is again what it was
  return {
    version: newest.version,
    changes,
    by: newest.actor.name,
    at: newest.recorded_at,
    deleted: newest.listing === null,
  };
}

/** Asked for again, as every history is, when there is something new in the log. */
function useVersion(id: string, version: number | undefined): ListingVersion | undefined {
  const path = version === undefined ? null : `/api/properties/${id}/history/${version}`;
  const { data } = useSWR(path, (asked) => getJson(asked, ListingVersion), { shouldRetryOnError: false });
  return path === null ? undefined : data;
}

function changesBetween(base: PropertyView, now: PropertyView): FieldChange[] {
  const before = bodyOf(formOf(base));
  const from = new Map<string, unknown>(Object.entries(before));
  return Object.entries(changesOf(before, bodyOf(formOf(now)))).map(([field, to]) => ({
    field,
    from: from.get(field) ?? null,
    to,
  }));
}
