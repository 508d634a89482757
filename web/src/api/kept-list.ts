import { isUuid } from '@marketplace/contracts/check';
import type { Kept } from './kept.ts';
import { createKept, parsed } from './kept.ts';

/** A list of listing ids kept in this browser, newest first. */
export interface KeptList extends Kept<readonly string[]> {
  readonly max: number;
}

/** Returns the list that is stored under `key`. */
export function createKeptList(key: string, max: number): KeptList {
  return { max, ...createKept<readonly string[]>(key, (text) => parseIds(text, max)) };
}

/** Returns the ids that a stored text holds, first ones kept up to `max`; whatever is not an id is passed over. */
export function parseIds(text: string | null, max: number): string[] {
  const stored = parsed(text);
  const ids = Array.isArray(stored) ? stored.filter(isUuid).map((id) => id.toLowerCase()) : [];
  return [...new Set(ids)].slice(0, max);
}

/** Returns the list with an id in front, each id once, the last ones dropped when there are more than `max`. */
export function withFirst(ids: readonly string[], id: string, max: number): string[] {
  return [id, ...without(ids, [id])].slice(0, max);
}

export function without(ids: readonly string[], gone: readonly string[]): string[] {
  return ids.filter((id) => !gone.includes(id));
}

/** Returns the list with removed ids at their old places again; what was added or removed since then stays so. */
export function withBack(
  ids: readonly string[],
  { before, removed }: { before: readonly string[]; removed: readonly string[] },
): string[] {
  const back = before.filter((id) => ids.includes(id) || removed.includes(id));
  return [...without(ids, before), ...back];
}
