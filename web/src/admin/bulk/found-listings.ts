import { headers } from '@marketplace/contracts/headers';
import { limits } from '@marketplace/contracts/limits';
import type { ListingTraits } from '@marketplace/contracts/listings/listing.duplicates';
import { ListingDuplicates } from '@marketplace/contracts/listings/listing.duplicates';
import { propertyList } from '@marketplace/contracts/listings/listing.views';
import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod/mini';
import { getJson, sendJson } from '../../api/client.ts';
import { readHeaders } from '../../api/request-headers.ts';
import { readToken } from '../../api/session.ts';
import { portions } from '../ui/queries.ts';
import type { Found, Row, Target } from './rows.ts';
import { targetKey } from './rows.ts';

const TYPING_MS = 300;

type Known = ReadonlyMap<string, Found>;
type Answer = readonly [key: string, found: Found];

/** Returns the listings that rows duplicate or change, in batches that fit in one call. `retry` repeats a failed call. */
export function useFoundListings(rows: readonly Row[]) {
  const [known, setKnown] = useState<Known>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const unknown = useMemo(() => unknownOf(rows, known), [rows, known]);

  useEffect(() => {
    if (unknown.length === 0 || hasFailed) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      try {
        const found = new Map(known);
        for (const call of callsFor(unknown))
          if (isCurrent) for (const [key, listing] of await call()) found.set(key, listing);
        if (isCurrent) setKnown(found); // once for all batches: every row is judged again
      } catch {
        if (isCurrent) setFailed(true);
      }
    }, TYPING_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [unknown, known, hasFailed]);

  return {
    known,
    hasFailed,
    isLoading: !hasFailed && unknown.length > 0,
    retry: () => setFailed(false),
    reset: () => setKnown(new Map()),
  };
}

type Unknown = readonly [key: string, about: ListingTraits | Target];

function unknownOf(rows: readonly Row[], known: Known): Unknown[] {
  const unknown = new Map<string, ListingTraits | Target>();
  for (const { traits, target, key } of rows) {
    const about = target ?? traits;
    if (about && key !== undefined && !known.has(key)) unknown.set(key, about);
  }
  return [...unknown];
}

function callsFor(unknown: readonly Unknown[]): (() => Promise<Answer[]>)[] {
  const added = unknown.flatMap(([key, about]) => ('by' in about ? [] : [[key, about] as const]));
  const targets = unknown.flatMap(([, about]) => ('by' in about ? [about] : []));
  return [
    ...portions(added, limits.bulkItems).map((portion) => () => findDuplicates(portion)),
    ...(['id', 'slug'] as const).flatMap((by) => {
      const values = targets.filter((target) => target.by === by).map(({ value }) => value);
      return portions(values, limits.idsAskedFor).map((portion) => () => findTargets(by, portion));
    }),
  ];
}

async function findDuplicates(added: readonly (readonly [string, ListingTraits])[]): Promise<Answer[]> {
  const traits = added.map(([, one]) => one);
  const position = readHeaders(readToken())[headers.minLogPosition]; // includes listings added in this tab
  const duplicates = await sendJson('POST', '/api/properties/twins', traits, ListingDuplicates, {
    headers: position === undefined ? {} : { [headers.minLogPosition]: position },
  });
  const ids = new Map(duplicates.map(({ place, id }) => [place, id]));
  return added.map(([key], index) => {
    const id = ids.get(index);
    return [key, id === undefined ? null : { id }];
  });
}

const Id = z.uuid();

async function findTargets(by: Target['by'], values: readonly string[]): Promise<Answer[]> {
  // One malformed value would make the server refuse the whole call.
  const asked = values.filter((value) =>
    by === 'id' ? z.safeParse(Id, value).success : value.length <= limits.slugLength && !value.includes(','),
  );
  const query = new URLSearchParams({ [`${by}s`]: asked.join(',') });
  const listings = asked.length === 0 ? [] : await getJson(`/api/properties?${query}`, propertyList);
  const found = new Map(listings.map((listing) => [listing[by], listing]));
  return values.map((value) => [targetKey({ by, value }), found.get(value) ?? null]);
}
