import type { ChangeEvent } from 'react';
import { useState } from 'react';

export type Selection = ReturnType<typeof useSelection>;

const NONE: ReadonlySet<string> = new Set();

/** Which items of a list are selected, on all its pages. @param scope filters of the list: another scope begins with no selection */
export function useSelection(listed: readonly string[], scope = '') {
  const [known, setKnown] = useState({ scope, ids: NONE });
  /** The last item that was selected or deselected, where a range begins. */
  const [start, setStart] = useState<string>();
  const selected = known.scope === scope ? known.ids : NONE;
  const select = (ids: Iterable<string>) => setKnown({ scope, ids: new Set(ids) });
  const without = (ids: readonly string[]) => [...selected].filter((id) => !ids.includes(id));
  const hasAll = listed.length > 0 && listed.every((id) => selected.has(id));
  return {
    ids: [...selected],
    has: (id: string) => selected.has(id),
    hasAll,
    /** Selects or deselects an item; with Shift also those from the last one to it. */
    toggle(id: string, { nativeEvent }: ChangeEvent) {
      const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey; // Space makes a click, too
      const changed = isRange && start !== undefined ? between(listed, start, id) : [id];
      setStart(id);
      select(selected.has(id) ? without(changed) : [...selected, ...changed]);
    },
    toggleAll: () => select(hasAll ? without(listed) : [...selected, ...listed]),
    deselect: (id: string) => select(without([id])),
    select,
    clear: () => select([]),
  };
}

/** Returns the items from one to another, in either direction; only the last when the first is not listed. */
function between(listed: readonly string[], first: string, last: string): string[] {
  const places = [listed.indexOf(first), listed.indexOf(last)];
  if (places.includes(-1)) return [last];
  return listed.slice(Math.min(...places), Math.max(...places) + 1);
}
