import { headers } from '@marketplace/contracts/headers';
import { limits } from '@marketplace/contracts/limits';
import type { ListingTraits } from '@marketplace/contracts/listings/listing.twins';
import { ListingDuplicates } from '@marketplace/contracts/listings/listing.twins';
import { PropertyList } from '@marketplace/contracts/listings/listing.views';
import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod/mini';
import { getJson, sendJson } from '../../api/client.ts';
import { readHeaders } from '../../api/request-headers.ts';
import { readToken } from '../../api/session.ts';
import type { Row, Target } from './rows.ts';
import { targetKey } from './rows.ts';
import type { Found } from './row-status.ts';

/** While somebody types, nothing is asked. */
const QUIET_MS = 300;

/** What the server said, by the keys of rows. */
type Known = ReadonlyMap<string, Found>;

/**
 * Returns the listings that rows duplicate or change, asked in parts of what one call may ask. A failed question is asked again on
 * `retry`.
 */
export function useListed(rows: readonly Row[]) {
  const [known, setKnown] = useState<Known>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const unknown = useMemo(() => unknownOf(rows, known), [rows, known]);

  useEffect(() => {
    if (unknown.length === 0 || hasFailed) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      try {
        const found = new Map(known);
        const isWanted = () => isCurrent;
        for await (const answers of askAll(unknown, isWanted))
          for (const [key, listing] of answers) found.set(key, listing);
        if (isCurrent) setKnown(found); // once for all, because every row is judged by it anew
      } catch {
        if (isCurrent) setFailed(true);
      }
    }, QUIET_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [unknown, known, hasFailed]);

  return {
    known,
    hasFailed,
    isAsking: !hasFailed && unknown.length > 0,
    retry: () => setFailed(false),
    /** Forgets what was answered, because listings have been added. */
    reset: () => setKnown(new Map()),
  };
}

type Asked = [key: string, about: ListingTraits | Target];

/** Returns what is to be asked about, once each. */
function unknownOf(rows: readonly Row[], known: Known): Asked[] {
  const unknown = new Map<string, ListingTraits | Target>();
  for (const { traits, target, key } of rows) {
    const about = target ?? traits;
    if (about && key !== undefined && !known.has(key)) unknown.set(key, about);
  }
  return [...unknown];
}

/** Asks in parts, and yields what is known of each, until the answers are wanted no more. */
async function* askAll(unknown: readonly Asked[], isWanted: () => boolean) {
  const duplicates: [string, ListingTraits][] = [];
  const targets = { id: [] as string[], slug: [] as string[] };
  for (const [key, about] of unknown)
    if ('by' in about) targets[about.by].push(about.value);
    else duplicates.push([key, about]);
  for (const part of partsOf(duplicates, limits.bulkItems)) if (isWanted()) yield await askDuplicates(part);
  for (const by of ['id', 'slug'] as const)
    for (const part of partsOf(targets[by], limits.idsAskedFor))
      if (isWanted()) yield await askTargets(by, part);
}

function partsOf<Item>(items: readonly Item[], length: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, part) =>
    items.slice(part * length, (part + 1) * length),
  );
}

async function askDuplicates(unknown: [key: string, traits: ListingTraits][]): Promise<[string, Found][]> {
  const traits = unknown.map(([, one]) => one);
  const position = readHeaders(readToken())[headers.minLogPosition]; // what this tab has just added is to be among them
  const twins = await sendJson('POST', '/api/properties/twins', traits, ListingDuplicates, {
    headers: position === undefined ? {} : { [headers.minLogPosition]: position },
  });
  const ids = new Map(twins.map(({ place, id }) => [place, id]));
  return unknown.map(([key], place) => {
    const id = ids.get(place);
    return [key, id === undefined ? null : { id }];
  });
}

const Id = z.uuid();

async function askTargets(by: Target['by'], values: readonly string[]): Promise<[string, Found][]> {
  // one malformed value refuses the whole question
  const asked = values.filter((value) =>
    by === 'id' ? z.safeParse(Id, value).success : value.length <= limits.slugLength && !value.includes(','),
  );
  const query = new URLSearchParams({ [`${by}s`]: asked.join(',') });
  const listings = asked.length === 0 ? [] : await getJson(`/api/properties?${query}`, PropertyList);
  const found = new Map(listings.map((listing) => [listing[by], listing]));
  return values.map((value) => [targetKey({ by, value }), found.get(value) ?? null]);
}
