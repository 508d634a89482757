import { limits } from '@marketplace/contracts/limits';
import type { Kept, KeptList } from '../api/kept.ts';
import { createKeptList, withBack, withFirst, without } from '../api/kept.ts';
import { useOfDevice } from '../ui/hydration.tsx';
import { showInfo, showSuccess } from '../ui/toasts.tsx';

const RECENT = 12;

export const savedList = createKeptList('saved-listings', limits.idsAskedFor);

export const recentList = createKeptList('recently-viewed', RECENT);

/** Returns a stored value; undefined on the server and until hydration. */
export function useKept<Value>(kept: Kept<Value>): Value | undefined {
  return useOfDevice(kept.subscribe, kept.read);
}

/** Puts a listing first in the viewing history. */
export function rememberViewed(id: string): void {
  recentList.replace(withFirst(recentList.read(), id, recentList.max));
}

/** Topic of the toasts: each one replaces the last. */
export const TOPIC = 'kept listings';

/** Saves or removes a listing, and confirms it with a toast. A full list stays unchanged. */
export function toggleSaved(id: string): void {
  const saved = savedList.read();
  if (saved.includes(id)) removeSaved(id);
  else if (saved.length >= savedList.max) showFullToast();
  else {
    savedList.replace(withFirst(saved, id, savedList.max));
    showSuccess('Property saved', TOPIC);
  }
}

export function removeSaved(id: string): void {
  remove(savedList, [id], 'Removed from your saved properties');
}

export function clearSaved(): void {
  remove(savedList, savedList.read(), 'Saved properties cleared');
}

export function clearRecent(): void {
  remove(recentList, recentList.read(), 'Viewing history cleared');
}

export function showFullToast(): void {
  showInfo(`You can save up to ${savedList.max} properties. Remove one to make room.`, TOPIC);
}

function remove(list: KeptList, removed: readonly string[], text: string): void {
  const before = list.read();
  list.replace(without(before, removed));
  const onUndo = () => list.replace(withBack(list.read(), { before, removed }));
  import('../ui/undo-toast.tsx').then(
    ({ showUndo }) => showUndo({ text, topic: TOPIC, onUndo }),
    (error: unknown) => console.warn(error), // the list shows that it is gone
  );
}
