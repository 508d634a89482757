import { limits } from '@marketplace/contracts/limits';
import type { Kept } from '../api/kept.ts';
import type { KeptList } from '../api/kept-list.ts';
import { createKeptList, withBack, withFirst, without } from '../api/kept-list.ts';
import { useOfDevice } from '../ui/hydration.tsx';
import { showInfo, showSuccess } from '../ui/toasts.ts';

const RECENT = 12;

/** The visitor's shortlist. */
export const savedList = createKeptList('saved-listings', limits.idsAskedFor);

/** The listings whose pages were opened last. */
export const recentList = createKeptList('recently-viewed', RECENT);

/** Returns what is kept. Undefined while that is unknown: on the server, and until hydration. */
export function useKept<Value>(kept: Kept<Value>): Value | undefined {
  return useOfDevice(kept.subscribe, kept.read);
}

/** Puts a listing in front of the recently viewed ones. */
export function rememberViewed(id: string): void {
  recentList.replace(withFirst(recentList.read(), id, recentList.max));
}

/** Only the last change has a toast, and can be undone. */
export const TOPIC = 'kept listings';

/** Saves a listing, or takes it off the shortlist when it is there, and says so. A full shortlist stays as it is. */
export function toggleSaved(id: string): void {
  const saved = savedList.read();
  if (saved.includes(id)) removeSaved(id);
  else if (saved.length >= savedList.max) sayFull();
  else {
    savedList.replace(withFirst(saved, id, savedList.max));
    showSuccess('Property saved', TOPIC);
  }
}

/** Takes a listing off the shortlist. */
export function removeSaved(id: string): void {
  remove(savedList, [id], 'Removed from your saved properties');
}

export function clearSaved(): void {
  remove(savedList, savedList.read(), 'Saved properties cleared');
}

export function clearRecent(): void {
  remove(recentList, recentList.read(), 'Viewing history cleared');
}

/** Says that the shortlist has no more room. */
export function sayFull(): void {
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
