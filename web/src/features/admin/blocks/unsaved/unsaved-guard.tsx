import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { AlertDialog } from '../../../../ui/alert-dialog.tsx';
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
