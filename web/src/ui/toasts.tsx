import type { ComponentType } from 'react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Id, toast as Toast } from 'react-toastify/unstyled';
import { whenUsed } from './page-code.tsx';

/** Shows a toast of about four seconds that is announced politely; it replaces one of the same topic. */
export function showSuccess(text: string, topic?: string): void {
  show((toast) => toast.success(text, { role: 'status' }), topic);
}

export function showInfo(text: string, topic?: string): void {
  show((toast) => toast.info(text, { role: 'status' }), topic);
}

/** Shows a toast that is announced at once; the same text is shown once. It replaces another text of the same topic. */
export function showError(text: string, topic?: string): void {
  show((toast) => toast.error(text, { role: 'alert', toastId: text }), topic);
}

let requestToasts: () => void = () => {};

/** Resolves when the first toast is to be shown. */
const firstToast = new Promise<void>((resolve) => {
  requestToasts = resolve;
});

const latest = new Map<string, Id | undefined>();

/** Shows a toast, if any; its code loads on first use, and without a network there is none. Closes the last toast of the topic. */
export function show(say: (toast: typeof Toast) => Id | undefined, topic?: string): void {
  requestToasts();
  import('react-toastify/unstyled').then(
    ({ toast }) => {
      const shown = say(toast);
      if (topic === undefined) return;
      const before = latest.get(topic);
      if (before && before !== shown) toast.dismiss(before);
      latest.set(topic, shown);
    },
    (error: unknown) => console.warn(error),
  );
}

/** Closes the toast of a topic, whose offer no longer holds. */
export function closeToast(topic: string): void {
  if (latest.has(topic)) show(() => undefined, topic);
}

/** Renders nothing when its code cannot be loaded. */
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
