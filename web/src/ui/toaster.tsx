import { lazy, Suspense, useEffect, useState } from 'react';

const ToastArea = lazy(async () => ({ default: await loadToastArea() }));

/**
 * Where toasts appear. Its code is loaded after the first render, so that toasts appear even when the network is gone later; a
 * page whose code of toasts cannot be had stands without them.
 */
export function Toaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted(true), []);
  return <Suspense>{isWanted && <ToastArea />}</Suspense>;
}

async function loadToastArea() {
  try {
    return (await import('./toast-area.tsx')).ToastArea;
  } catch (error) {
    console.warn(error);
    return () => null;
  }
}
