import { showInfo, showSuccess } from '../ui/toasts.ts';
import { showUndo } from '../ui/undo-toast.tsx';
import { withBack, withFirst, without } from './id-list.ts';
import type { KeptList } from './kept-list.ts';
import { recentList, savedList } from './lists.ts';

/** Only the last change is told, and only it can be undone. */
const TOPIC = 'kept listings';

/** Saves a listing, or takes it off the shortlist when it is there, and says so. A full shortlist stays as it is. */
export function toggleSaved(id: string): void {
  const saved = savedList.read();
  if (saved.includes(id)) remove(savedList, [id], 'Removed from your saved properties');
  else if (saved.length >= savedList.max)
    showInfo(`You can save up to ${savedList.max} properties. Remove one to make room.`, TOPIC);
  else {
    savedList.replace(withFirst(saved, id, savedList.max));
    showSuccess('Property saved', TOPIC);
  }
}

/** Takes listings that are no longer available off the shortlist. */
export function removeSaved(ids: readonly string[]): void {
  remove(savedList, ids, 'Removed from your saved properties');
}

export function clearSaved(): void {
  remove(savedList, savedList.read(), 'Saved properties cleared');
}

export function clearRecent(): void {
  remove(recentList, recentList.read(), 'Viewing history cleared');
}

function remove(list: KeptList, removed: readonly string[], told: string): void {
  const before = list.read();
  list.replace(without(before, removed));
  showUndo({
    text: told,
    topic: TOPIC,
    onUndo: () => list.replace(withBack(list.read(), { before, removed })),
  });
}
