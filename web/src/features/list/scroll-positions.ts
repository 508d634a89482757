import { z } from 'zod/mini';

/** Where the page was scrolled to at each entry of the tab's history, by the entry's key. */
const KEY = 'list-places';
const KEPT = 50;

const Places = z.array(z.object({ entry: z.string(), y: z.number() }));
const places = new Map(read().map(({ entry, y }) => [entry, y]));

/** Remembers a place until the tab is closed. */
export function rememberPlace(entry: string, y: number): void {
  places.delete(entry);
  places.set(entry, y);
}

/** Returns the remembered place of an entry. */
export function placeOf(entry: string): number | undefined {
  return places.get(entry);
}

/** Keeps the places for the page that this tab loads next; a browser that keeps nothing starts each page at its top. */
export function keepPlaces(): void {
  try {
    const kept = [...places].slice(-KEPT).map(([entry, y]) => ({ entry, y }));
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {} // full, or switched off
}

function read(): z.infer<typeof Places> {
  try {
    return Places.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}
