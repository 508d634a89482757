import { messages } from '@marketplace/contracts/messages';
import { useEffect } from 'react';
import { showError } from '../ui/toasts.ts';

/** Tells the visitor once, and the console, that listings could not be loaded; again only after they could. */
export function useLoadFailureToast(error: Error | undefined): void {
  const hasFailed = error !== undefined;
  useEffect(() => {
    if (hasFailed) showError(messages.loadPropertiesFailed);
  }, [hasFailed]);
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
}
