import type { ReactNode } from 'react';
import { useContext, useEffect, useMemo, useState } from 'react';
import type { Navigator, To } from 'react-router-dom';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { holdHistory } from './hold-history.ts';
import { hasUnsavedWork, useHasUnsavedWork } from './unsaved-work.ts';

/** Asks before a page with unsaved work is left: by a link inside of it, the back button, a reload or closing the tab. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const hasWork = useHasUnsavedWork();
  const { pathname } = useLocation();
  const router = useContext(NavigationContext);
  const [leave, setLeave] = useState<() => void>();
  const guarded = useMemo(() => {
    const ask = (goOn: () => void) => setLeave(() => goOn);
    return { ...router, navigator: askingFirst(router.navigator, { from: pathname, ask }) };
  }, [router, pathname]);
  useEffect(() => {
    if (!hasWork) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    const letGo = holdHistory({
      mustAsk: () => hasUnsavedWork() && window.location.pathname !== pathname,
      ask: (goOn) => setLeave(() => goOn),
    });
    return () => {
      window.removeEventListener('beforeunload', warn);
      letGo();
    };
  }, [hasWork, pathname]);
  const answer = (goOn?: () => void) => {
    setLeave(undefined);
    goOn?.();
  };
  return (
    <NavigationContext value={guarded}>
      {children}
      {leave && <DiscardDialog onDiscard={() => answer(leave)} onKeep={() => answer()} />}
    </NavigationContext>
  );
}

interface Asking {
  /** The path that may be left only after asking. */
  from: string;
  ask: (goOn: () => void) => void;
}

/** Returns a navigator that asks before it goes to another path while there is unsaved work. */
function askingFirst(navigator: Navigator, { from, ask }: Asking): Navigator {
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

/** Asks before unsaved work is lost. */
export function DiscardDialog({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <AlertDialog
      title="Discard your changes?"
      message="What you changed in this form has not been saved."
      confirmLabel="Discard"
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  );
}
