import { lazy, Suspense, useEffect, useState } from 'react';

const ToastArea = lazy(async () => ({ default: (await import('./toast-area.tsx')).ToastArea }));

/** Where toasts appear. Its code is loaded after the first render, so that toasts appear even when the network is gone later. */
export function Toaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted(true), []);
  return <Suspense>{isWanted && <ToastArea />}</Suspense>;
}
