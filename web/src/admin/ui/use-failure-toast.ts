import { useEffect } from 'react';
import { showError } from '../../ui/toasts.ts';

/** Shows a toast once when loading begins to fail, however often it is tried again. */
export function useFailureToast(error: unknown, text: string): void {
  const hasFailed = Boolean(error);
  useEffect(() => {
    if (hasFailed) showError(text);
  }, [hasFailed, text]);
}
