import { isListOf, isNumber, isObjectOf, isText, parserOf } from '@marketplace/contracts/check';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The state of a history entry that shows its page in another way, as by a filter: the page is not scrolled for it. */
export const inPlace = { isInPlace: true };
/** The state of one that replaces another without being the same page in another way: it starts at its top. */
export const elsewhere = { isInPlace: false };

/** An entry of the tab's history, and where its page was when it was left; undefined for one that is new. */
interface Place {
  entry: string;
  y: number | undefined;
}

/** Returns where a visitor who comes back, by the browser's buttons or by a reload, has left this page. */
export function useScrollPosition(): Place {
  const { key, pathname, search } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const entry = `${entryName(key)} ${pathname}${search}`;
  const look = () => ({ entry, y: isReturn ? positions.get(entry) : undefined });
  const [place, setPlace] = useState<Place>(look);
  if (place.entry === entry) return place;
  const next = look();
  setPlace(next);
  return next;
}

/**
 * Brings each page to where its visitor left it, to the part that its address names, or to its top; and remembers where it is
 * left. A page whose length is not there yet at that moment, as that of a long list, scrolls itself.
 */
export function useScrollRestoration(): void {
  const { entry, y } = useScrollPosition();
  const { pathname, hash, state } = useLocation();
  const isReplaced = useNavigationType() === 'REPLACE';
  const seen = useRef<{ entry: string; pathname: string }>(undefined);
  useRememberedPositions(entry);
  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = { entry, pathname };
    if (before?.entry === entry) return;
    const isSamePage = state?.isInPlace ?? (isReplaced && before?.pathname === pathname);
    if (y !== undefined) window.scrollTo(0, y);
    else if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (before && !isSamePage) window.scrollTo(0, 0);
  }, [entry, y, pathname, hash, state, isReplaced]);
}

/**
 * Returns the name of an entry of the tab's history. The router calls each that a document was loaded at `default`: it has a name in
 * its own state, which a reload and going back bring again, and a link from outside does not.
 */
function entryName(key: string): string {
  return key === 'default' ? (placeNow() ?? loadedAt) : key;
}

const loadedAt = nameEntry();

function nameEntry(): string {
  const known = placeNow();
  if (known !== undefined || typeof window === 'undefined') return known ?? '';
  const place = Math.random().toString(36).slice(2);
  window.history.replaceState({ ...window.history.state, place }, '');
  return place;
}

function placeNow(): string | undefined {
  if (typeof window === 'undefined') return undefined;
  const place: unknown = window.history.state?.place;
  return isText(place) ? place : undefined;
}

/** Where pages were scrolled to, by the entries of the tab's history. */
const KEY = 'scroll-positions';
const KEPT = 50;

interface StoredPosition {
  entry: string;
  y: number;
}

const storedPositions = parserOf(isListOf(isObjectOf<StoredPosition>({ entry: isText, y: isNumber })));
const positions = new Map(readStored().map(({ entry, y }) => [entry, y]));

function useRememberedPositions(entry: string): void {
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => rememberPosition(entry, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', storePositions);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', storePositions);
    };
  }, [entry]);
}

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

function readStored() {
  try {
    return storedPositions.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}
