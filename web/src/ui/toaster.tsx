import { lazy, Suspense, useEffect, useState } from 'react';

const ToastArea = lazy(async () => ({ default: (await import('./toast-area.tsx')).ToastArea }));

/** Where toasts appear: loaded when the page stands, and then at hand even without a network. */
export function Toaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted(true), []);
  return <Suspense>{isWanted && <ToastArea />}</Suspense>;
}
