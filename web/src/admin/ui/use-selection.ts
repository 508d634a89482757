import { useState } from 'react';

export type Selection = ReturnType<typeof useSelection>;

const NONE: ReadonlySet<string> = new Set();

/** Which items of a list are selected, on all its pages. @param scope filters of the list: another scope begins with no selection */
export function useSelection(listed: readonly string[], scope = '') {
  const [known, setKnown] = useState({ scope, ids: NONE });
  const selected = known.scope === scope ? known.ids : NONE;
  const select = (ids: Iterable<string>) => setKnown({ scope, ids: new Set(ids) });
  const without = (ids: readonly string[]) => [...selected].filter((id) => !ids.includes(id));
  const hasAll = listed.length > 0 && listed.every((id) => selected.has(id));
  return {
    ids: [...selected],
    has: (id: string) => selected.has(id),
    hasAll,
    toggle: (id: string) => select(selected.has(id) ? without([id]) : [...selected, id]),
    toggleAll: () => select(hasAll ? without(listed) : [...selected, ...listed]),
    deselect: (id: string) => select(without([id])),
    select,
    clear: () => select([]),
  };
}
