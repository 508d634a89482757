import { ListingTable } from '@marketplace/contracts/listings/listing-table.views';
import { useCallback, useEffect, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { ApiError } from '../../api/api-error.ts';
import { getJson } from '../../api/client.ts';
import { repeating } from '../../api/use-resource.ts';
import { useFollowing } from '../ui/live.tsx';
import type { PropertyQuery } from './property-query.ts';
import { tablePath } from './property-query.ts';
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
  const { mutate: replace } = useSWRConfig();
  const path = useSettled(tablePath(query, page), query.search);
  const { data, error, isValidating, mutate } = useSWR<Answered, ApiError, string>(
    path,
    async (asked) => ({ path: asked, table: await getJson(asked, ListingTable) }),
    { ...repeating, keepPreviousData: true, revalidateOnFocus: false },
  );
  const shown = data?.path === path ? data : undefined;
  // by its path: rows of before would else be taken for those that are asked for now, whose answer would then be thrown away
  const onNewer = (newer: Answered) => void replace(newer.path, newer, { revalidate: false });
  const { held, isAsking, ask } = useHeld({ shown, isValidating, onNewer });
  useFollowing({ isValidating: isValidating || isAsking, mutate: ask });
  const isOld = data !== undefined && shown === undefined;
  return {
    /** Undefined until there is an answer, and when that of another page has come instead. */
    data: isOld && error ? undefined : data?.table,
    error,
    /** Whether the rows are those of what was asked for before. */
    isOld,
    mutate: () => mutate(),
    /** How many changes wait to be shown. */
    heldChanges: held?.changes ?? 0,
    showHeld: () => held && onNewer({ path: held.path, table: held.table }),
  };
}

interface Shown {
  /** Undefined while they are those of another path. */
  shown: Answered | undefined;
  /** Whether they are being read anyway, as after an act of one's own. */
  isValidating: boolean;
  /** Takes rows that can be shown where they stand. */
  onNewer: (newer: Answered) => void;
}

/** Asks again for the rows that are shown, and holds the answer where rows would move. */
function useHeld(state: Shown) {
  const [held, setHeld] = useState<Held>();
  const [isAsking, setIsAsking] = useState(false);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const ask = useCallback(async () => {
    const before = latest.current.shown;
    if (!before) return;
    setIsAsking(true);
    const newer = await getJson(before.path, ListingTable).catch(() => undefined); // the next event asks again
    setIsAsking(false);
    const { shown, isValidating, onNewer } = latest.current;
    if (!newer || isValidating || shown !== before) return; // what comes or came instead is newer
    const followed = followTable(before.table, newer);
    const answered = { path: before.path, table: followed.table };
    if (followed.kind === 'in place') onNewer(answered);
    else setHeld({ ...answered, instead: before, changes: followed.changes });
  }, []);
  return { held: held?.instead === state.shown ? held : undefined, isAsking, ask };
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
