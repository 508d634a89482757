import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { DiscardDialog } from './discard-dialog.tsx';
import { hasUnsavedWork, useHasUnsavedWork } from './unsaved-work.ts';

/** Asks before a page with unsaved work is left: by a link, the back button, a reload or closing the tab. */
export function UnsavedGuard() {
  const hasWork = useHasUnsavedWork();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedWork() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!hasWork) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasWork]);
  if (blocker.state !== 'blocked') return null;
  return <DiscardDialog onDiscard={() => blocker.proceed()} onKeep={() => blocker.reset()} />;
}
