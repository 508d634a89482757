import { isInt, isTableOf } from '@marketplace/contracts/check';
import { createKept, parsed, withBack, withFirst, without } from '../api/kept.ts';
import { showInfo, showSuccess } from '../ui/toasts.tsx';
import { showUndo } from '../ui/undo-toast.tsx';

const MOST = 20;
const LONGEST = 1000;
/** Topic of the toasts: each one replaces the last. */
const TOPIC = 'saved searches';

/** When each search was last opened, in milliseconds, by its address; newest saved first. */
type SavedSearches = Readonly<Record<string, number>>;

const isTable = isTableOf(isInt);

export const savedSearches = createKept<SavedSearches>('saved-searches', (text) => {
  const stored = parsed(text);
  const known = isTable(stored) ? Object.entries(stored) : [];
  return Object.fromEntries(
    known.filter(([address]) => address.startsWith('/') && address.length <= LONGEST).slice(0, MOST),
  );
});

/** Saves or removes a search, and confirms it with a toast. */
export function toggleSearch(address: string): void {
  const saved = savedSearches.read();
  const addresses = Object.keys(saved);
  if (address in saved) removeSearch(address);
  else if (addresses.length >= MOST)
    showInfo(`You can save up to ${MOST} searches. Remove one to make room.`, TOPIC);
  else {
    savedSearches.replace(inOrder(withFirst(addresses, address, MOST), { ...saved, [address]: Date.now() }));
    showSuccess('Search saved. See what’s new under Saved.', TOPIC);
  }
}

export function removeSearch(address: string): void {
  const saved = savedSearches.read();
  const before = Object.keys(saved);
  savedSearches.replace(inOrder(without(before, [address]), saved));
  showUndo({
    text: 'Removed from your saved searches',
    topic: TOPIC,
    onUndo: () => {
      const now = savedSearches.read();
      const addresses = withBack(Object.keys(now), { before, removed: [address] });
      savedSearches.replace(inOrder(addresses, { ...saved, ...now }));
    },
  });
}

/** Records that a saved search was opened. */
export function recordOpened(address: string): void {
  const saved = savedSearches.read();
  if (address in saved) savedSearches.replace({ ...saved, [address]: Date.now() });
}

function inOrder(addresses: readonly string[], opened: SavedSearches): SavedSearches {
  return Object.fromEntries(addresses.map((address) => [address, opened[address] ?? 0]));
}
