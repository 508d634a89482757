import { AnchorButton } from '../ui/button.tsx';
import type { Failure } from '../ui/error-boundary.tsx';
import { MessagePage } from '../ui/layout.ts';

/** Shown instead of a page that threw an error. */
export function ErrorPage({ isOffline }: Failure) {
  return (
    <MessagePage role="alert">
      <h1>{isOffline ? 'You are offline' : 'Something went wrong'}</h1>
      <p>
        {isOffline
          ? 'This page opens as soon as you’re back online.'
          : 'Please load the page again. If it still fails, tell us what you were looking for.'}
      </p>
      {!isOffline && <AnchorButton href="/">Back to Home</AnchorButton>}
    </MessagePage>
  );
}
