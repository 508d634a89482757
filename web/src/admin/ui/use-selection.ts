import { useState } from 'react';

export type Selection = ReturnType<typeof useSelection>;

/** Which of the listed items are chosen. What a filter hides is not chosen, and is again when it comes back. */
export function useSelection(listed: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = listed.filter((id) => chosen.has(id));
  return {
    /** The chosen ones among those that are listed now. */
    ids,
    has: (id: string) => chosen.has(id),
    toggle: (id: string) => setChosen(withToggled(chosen, id)),
    /** Chooses all that are listed, or none when all of them are chosen. */
    toggleAll: () => setChosen(ids.length === listed.length ? new Set() : new Set(listed)),
    clear: () => setChosen(new Set()),
  };
}

function withToggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
