import { ListingTable } from '@marketplace/contracts/listings/listing-table.views';
import { useCallback, useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import type { ApiError } from '../../../../api/api-error.ts';
import { getJson } from '../../../../api/client.ts';
import { repeating } from '../../../../api/use-resource.ts';
import { useFollowing } from '../../blocks/live/use-following.ts';
import type { PropertyQuery } from '../property-query.ts';
import { tablePath } from '../property-query.ts';
import { followTable } from './follow-table.ts';

/** Rows with the path that they are the answer of. */
interface Answered {
  path: string;
  table: ListingTable;
}

interface Held extends Answered {
  /** What is shown instead. */
  instead: Answered;
  changes: number;
}

export type TableState = ReturnType<typeof useTable>;

/**
 * A page of the table. While another is on its way the rows stay. What the admin does is shown at once, what others do in the rows
 * where they stand; where rows would move it is held until `showHeld`.
 */
export function useTable(query: PropertyQuery, page: number) {
  const path = useSettled(tablePath(query, page), query.search);
  const { data, error, isValidating, mutate } = useSWR<Answered, ApiError, string>(
    path,
    async (asked) => ({ path: asked, table: await getJson(asked, ListingTable) }),
    { ...repeating, keepPreviousData: true, revalidateOnFocus: false },
  );
  const { held, isAsking, ask } = useHeld(data, (newer) => void mutate(newer, { revalidate: false }));
  useFollowing({ isValidating: isValidating || isAsking, mutate: ask });
  const isOld = data !== undefined && data.path !== path;
  return {
    /** Undefined until there is an answer, and when that of another page has come instead. */
    data: isOld && error ? undefined : data?.table,
    error,
    /** Whether the rows are those of what was asked for before. */
    isOld,
    mutate: () => mutate(),
    /** How many changes wait to be shown. */
    heldChanges: held?.changes ?? 0,
    showHeld: () => held && void mutate({ path: held.path, table: held.table }, { revalidate: false }),
  };
}

/** Asks for the rows again, and holds the answer where rows would move; `onNewer` gets one that can be shown where they stand. */
function useHeld(shown: Answered | undefined, onNewer: (newer: Answered) => void) {
  const [held, setHeld] = useState<Held>();
  const [isAsking, setIsAsking] = useState(false);
  const latest = useRef({ shown, onNewer });
  useEffect(() => {
    latest.current = { shown, onNewer };
  });
  const ask = useCallback(async () => {
    const before = latest.current.shown;
    if (!before) return;
    setIsAsking(true);
    const newer = await getJson(before.path, ListingTable).catch(() => undefined); // the next event asks again
    setIsAsking(false);
    if (!newer || latest.current.shown !== before) return; // which is newer, perhaps by an act of one's own
    const followed = followTable(before.table, newer);
    const answered = { path: before.path, table: followed.table };
    if (followed.kind === 'in place') latest.current.onNewer(answered);
    else setHeld({ ...answered, instead: before, changes: followed.changes });
  }, []);
  return { held: held?.instead === shown ? held : undefined, isAsking, ask };
}

const PAUSE_MS = 200;

/** Returns the path once typing pauses; at once when anything but the search has changed. */
function useSettled(path: string, search: string): string {
  const [settled, setSettled] = useState({ path, search });
  const isTyping = search !== settled.search;
  useEffect(() => {
    const timer = setTimeout(setSettled, isTyping ? PAUSE_MS : 0, { path, search });
    return () => clearTimeout(timer);
  }, [path, search, isTyping]);
  return isTyping ? settled.path : path;
}
