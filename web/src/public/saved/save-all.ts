import { counted } from '@marketplace/contracts/counted';
import { without } from '../../api/kept-list.ts';
import { savedList, sayFull, TOPIC } from '../../listing/visitor-lists.ts';
import { showUndo } from '../../ui/undo-toast.tsx';

/** Saves several listings, as many as there is room for, and says how many that were. */
export function saveAll(ids: readonly string[]): void {
  const before = savedList.read();
  const missing = without(ids, before);
  const added = missing.slice(0, savedList.max - before.length);
  if (added.length === 0) {
    sayFull();
    return;
  }
  savedList.replace([...added, ...before]);
  const saved = counted(added.length, 'property saved', 'properties saved');
  showUndo({
    text: added.length === missing.length ? saved : `${saved}: there is room for ${savedList.max}`,
    topic: TOPIC,
    isSuccess: true,
    onUndo: () => savedList.replace(without(savedList.read(), added)),
  });
}
