import { useState } from 'react';

export type PageSelection = ReturnType<typeof usePageSelection>;

/**
 * Which items of a list are chosen, also on pages of it that are not shown. What was chosen in another scope, as by another filter, is
 * not chosen any more.
 */
export function usePageSelection(listed: readonly string[], scope: string) {
  const [known, setKnown] = useState<{ scope: string; ids: ReadonlySet<string> }>({ scope, ids: new Set() });
  const chosen = known.scope === scope ? known.ids : NONE;
  const choose = (ids: Iterable<string>) => setKnown({ scope, ids: new Set(ids) });
  const isWholePage = listed.length > 0 && listed.every((id) => chosen.has(id));
  return {
    ids: [...chosen],
    has: (id: string) => chosen.has(id),
    /** Whether all that are listed are chosen. */
    isWholePage,
    toggle: (id: string) => choose(withToggled(chosen, id)),
    /** Chooses all that are listed, or none of them when all are chosen. */
    togglePage: () =>
      choose(isWholePage ? [...chosen].filter((id) => !listed.includes(id)) : [...chosen, ...listed]),
    /** Chooses it no more. */
    drop: (id: string) => choose([...chosen].filter((one) => one !== id)),
    /** Chooses these and no others. */
    choose,
    clear: () => choose([]),
  };
}

const NONE: ReadonlySet<string> = new Set();

function withToggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
