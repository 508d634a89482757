import { isListOf, isNumber, isObjectOf, isText, parserOf } from '@marketplace/contracts/check';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** History state of a change within the page, such as a filter: the page does not scroll. */
export const inPlace = { isInPlace: true };
/** History state of a different page that replaces an entry: it starts at the top. */
export const elsewhere = { isInPlace: false };

/** A history entry with its scroll position; undefined for a new entry. */
interface Place {
  entry: string;
  y: number | undefined;
}

/** Returns the position at which the visitor left this page, when coming back by history or reload. */
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

/** Scrolls each page to its last position, its hash or the top. Long lists scroll themselves once they have their height. */
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

/** Returns the name of a history entry: the router's key, or for the first entry of a document our own, kept in its state. */
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

/** Scroll positions by history entry. */
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
    const store = () => {
      remember(); // the browser reports a scroll a frame later
      storePositions();
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', store);
    };
  }, [entry]);
}

function rememberPosition(entry: string, y: number): void {
  positions.delete(entry);
  positions.set(entry, y);
}

/** Stores the positions for the next document in this tab; without storage it starts at the top. */
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

type StepListener = (event: PopStateEvent) => void;

let listener: StepListener | undefined;

// Browsers call the listeners of this event in the order of their registration, capturing or not: this one is added when the site's
// code is loaded, the router's when the site is rendered.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => listener?.(event));

/** Calls `first` for each popstate event before the router does; it may stop the event. Returns the unsubscribe function. */
export function seeStepsFirst(first: StepListener): () => void {
  listener = first;
  return () => {
    if (listener === first) listener = undefined;
  };
}
