import type { ComponentType } from 'react';
import { lazy, Suspense, useEffect, useState } from 'react';

/** Nothing when its code cannot be had: the page stands all the same. */
const ToastArea = lazy<ComponentType>(() =>
  import('./toast-area.tsx').then(
    ({ ToastArea }) => ({ default: ToastArea }),
    () => ({ default: () => null }),
  ),
);

/** Where toasts appear. Its code is loaded after the first render, so that toasts appear even when the network is gone later. */
export function Toaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted(true), []);
  return <Suspense>{isWanted && <ToastArea />}</Suspense>;
}
