import type { RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { z } from 'zod/mini';

/** An entry of the tab's history, and where its page was when it was left; undefined for one that is new. */
interface Place {
  entry: string;
  y: number | undefined;
}

/**
 * Returns where a visitor who comes back, by the browser's buttons or by a reload, has left this page, and remembers where it
 * is left now. The router restores scroll positions as well, but at a moment when a long list does not have its length yet.
 */
export function useScrollPosition(): Place {
  const { key, pathname, search } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const entry = `${key} ${pathname}${search}`;
  const placeNow = () => ({ entry, y: isReturn ? positions.get(entry) : undefined });
  const [place, setPlace] = useState<Place>(placeNow);
  if (place.entry !== entry) setPlace(placeNow());
  useLayoutEffect(() => {
    const remember = () => rememberPosition(entry, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', storePositions);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', storePositions);
    };
  }, [entry]);
  return place;
}

/** Where the page was scrolled to at each entry of the tab's history, by the entry's key. */
const KEY = 'list-places';
const KEPT = 50;

const Positions = z.array(z.object({ entry: z.string(), y: z.number() }));
const positions = new Map(readKept().map(({ entry, y }) => [entry, y]));

/** Remembers a scroll position, as the latest one, until the tab is closed. */
function rememberPosition(entry: string, y: number): void {
  positions.delete(entry);
  positions.set(entry, y);
}

/** Stores the scroll positions for the page that this tab loads next; a browser that keeps nothing starts each page at its top. */
function storePositions(): void {
  try {
    const kept = [...positions].slice(-KEPT).map(([entry, y]) => ({ entry, y }));
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {} // full, or switched off
}

function readKept(): z.infer<typeof Positions> {
  try {
    return Positions.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** Brings the beginning of the results back on screen when a visitor deep in a list asks for others. */
export function useScrollToResults(results: RefObject<HTMLElement | null>, params: URLSearchParams): void {
  const isReturn = useNavigationType() === 'POP';
  const seen = useRef(params);
  useLayoutEffect(() => {
    if (seen.current === params) return;
    seen.current = params;
    const isAbove = results.current !== null && results.current.getBoundingClientRect().top < 0;
    if (isAbove && !isReturn) results.current?.scrollIntoView();
  }, [params, results, isReturn]);
}
