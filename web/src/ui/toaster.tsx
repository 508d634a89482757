import type { ComponentType } from 'react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { firstToast } from './toasts.ts';
import { whenUsed } from './when-idle.ts';

/** Nothing when its code cannot be had: the page stands all the same. */
const ToastArea = lazy<ComponentType>(() =>
  import('./toast-area.tsx').then(
    ({ ToastArea }) => ({ default: ToastArea }),
    () => ({ default: () => null }),
  ),
);

/** Where toasts appear. Its code is loaded once the page is used, so that toasts appear even when the network is gone later. */
export function Toaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    void firstToast.then(want);
    return whenUsed(want);
  }, []);
  return <Suspense>{isWanted && <ToastArea />}</Suspense>;
}
