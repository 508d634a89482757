import { headers } from '@marketplace/contracts/headers';
import { limits } from '@marketplace/contracts/limits';
import type { ListingTraits } from '@marketplace/contracts/listings/listing.twins';
import { ListingTwins } from '@marketplace/contracts/listings/listing.twins';
import { useEffect, useMemo, useState } from 'react';
import { sendJson } from '../../../../api/client.ts';
import { readHeaders } from '../../../../api/request-headers.ts';
import { readToken } from '../../../../api/session.ts';
import type { Row } from '../rows.ts';

/** While somebody types, nothing is asked. */
const QUIET_MS = 300;

/** What is known of twins, by their keys: the id of the listing that is there already, null where there is none. */
type Known = ReadonlyMap<string, string | null>;

/** Returns which rows are listed already, asked in parts of what one call may ask. A failed question is asked again on `retry`. */
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
        for (let start = 0; start < unknown.length && isCurrent; start += limits.bulkItems)
          for (const [key, id] of await ask(unknown.slice(start, start + limits.bulkItems)))
            found.set(key, id);
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

/** Returns what is to be asked about, once each. */
function unknownOf(rows: readonly Row[], known: Known): [key: string, traits: ListingTraits][] {
  const unknown = new Map<string, ListingTraits>();
  for (const { traits, key } of rows)
    if (traits && key !== undefined && !known.has(key)) unknown.set(key, traits);
  return [...unknown];
}

async function ask(unknown: [key: string, traits: ListingTraits][]): Promise<[string, string | null][]> {
  const traits = unknown.map(([, one]) => one);
  const position = readHeaders(readToken())[headers.minLogPosition]; // what this tab has just added is to be among them
  const twins = await sendJson('POST', '/api/properties/twins', traits, ListingTwins, {
    headers: position === undefined ? {} : { [headers.minLogPosition]: position },
  });
  const ids = new Map(twins.map(({ place, id }) => [place, id]));
  return unknown.map(([key], place) => [key, ids.get(place) ?? null]);
}
