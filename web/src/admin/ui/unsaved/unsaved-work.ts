import { useLayoutEffect, useSyncExternalStore } from 'react';

const holders = new Set<symbol>();
const listeners = new Set<() => void>();

/** Whether some form of the page holds what was typed and not saved. */
export function hasUnsavedWork(): boolean {
  return holders.size > 0;
}

/** Says that a form holds unsaved work as long as `isUnsaved` is true and the form is there. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useLayoutEffect(() => (isUnsaved ? hold() : undefined), [isUnsaved]);
}

/** Returns whether there is unsaved work, and follows it. */
export function useHasUnsavedWork(): boolean {
  return useSyncExternalStore(subscribe, hasUnsavedWork, () => false);
}

function hold(): () => void {
  const holder = Symbol('unsaved work');
  holders.add(holder);
  notify();
  return () => {
    holders.delete(holder);
    notify();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
