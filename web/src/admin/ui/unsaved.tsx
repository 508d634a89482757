import type { ReactNode } from 'react';
import { useContext, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Navigator, To } from 'react-router-dom';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { AlertDialog } from '../../ui/dialog.tsx';
import { seeStepsFirst } from '../../ui/scroll-position.ts';

const holders = new Set<symbol>();
const listeners = new Set<() => void>();

/** Whether any form of the page has unsaved input. */
export function hasUnsavedWork(): boolean {
  return holders.size > 0;
}

/** Marks the page as having unsaved work while `isUnsaved` is true and the form is mounted. */
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

/** Asks before a page with unsaved work is left: by a link, the back button, a reload or closing the tab. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const hasWork = useHasUnsavedWork();
  const { pathname } = useLocation();
  const router = useContext(NavigationContext);
  const [leave, setLeave] = useState<() => void>();
  const guarded = useMemo(() => {
    const ask = (goOn: () => void) => setLeave(() => goOn);
    return { ...router, navigator: askingFirst(router.navigator, pathname, ask) };
  }, [router, pathname]);
  useEffect(() => {
    if (!hasWork) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    const release = holdHistory(pathname, (goOn) => setLeave(() => goOn));
    return () => {
      window.removeEventListener('beforeunload', warn);
      release();
    };
  }, [hasWork, pathname]);
  const answer = (goOn?: () => void) => {
    setLeave(undefined);
    goOn?.();
  };
  return (
    <NavigationContext value={guarded}>
      {children}
      {leave && (
        <AlertDialog {...discardQuestion} onConfirm={() => answer(leave)} onCancel={() => answer()} />
      )}
    </NavigationContext>
  );
}

type Ask = (goOn: () => void) => void;

/** Returns a navigator that asks before leaving the path with unsaved work. */
function askingFirst(navigator: Navigator, from: string, ask: Ask): Navigator {
  const guarded =
    (go: Navigator['push']): Navigator['push'] =>
    (to, state, options) => {
      const goOn = () => go(to, state, options);
      if (hasUnsavedWork() && pathOf(to) !== from) ask(goOn);
      else goOn();
    };
  return { ...navigator, push: guarded(navigator.push), replace: guarded(navigator.replace) };
}

function pathOf(to: To): string | undefined {
  return typeof to === 'string' ? new URL(to, window.location.href).pathname : to.pathname;
}

/** Asked before unsaved work is lost. */
export const discardQuestion = {
  title: 'Discard your changes?',
  message: 'What you changed in this form has not been saved.',
  confirmLabel: 'Discard',
};

/** Reverts a step of the browser's own buttons before the router handles it, and asks. Returns the function that ends this. */
function holdHistory(from: string, ask: Ask): () => void {
  const here = indexOfEntry();
  let isOwnStep = false;
  const handlePop = (event: PopStateEvent) => {
    if (isOwnStep) {
      isOwnStep = false;
      event.stopImmediatePropagation();
      return;
    }
    const steps = indexOfEntry() - here;
    if (!steps || !hasUnsavedWork() || window.location.pathname === from) return;
    event.stopImmediatePropagation();
    isOwnStep = true;
    window.history.go(-steps);
    ask(() => {
      release();
      window.history.go(steps);
    });
  };
  const release = seeStepsFirst(handlePop);
  return release;
}

/** Returns the router's index of the history entry; NaN for other entries. */
function indexOfEntry(): number {
  return Number(window.history.state?.idx ?? Number.NaN);
}
