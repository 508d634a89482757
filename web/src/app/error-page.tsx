import styled from 'styled-components';
import { AnchorButton } from '../ui/button.tsx';
import type { Failure } from '../ui/error-boundary.tsx';
import { Container } from '../ui/layout.ts';
import { space } from '../ui/theme.ts';

/** Shown instead of a page that threw an error. */
export function ErrorPage({ isOffline }: Failure) {
  return (
    <Page role="alert">
      <h1>{isOffline ? 'You are offline' : 'Something went wrong'}</h1>
      <p>
        {isOffline
          ? 'This page opens as soon as you’re back online.'
          : 'Please load the page again. If it still fails, tell us what you were looking for.'}
      </p>
      {!isOffline && <AnchorButton href="/">Back to Home</AnchorButton>}
    </Page>
  );
}

const Page = styled(Container)`
  display: grid;
  justify-items: start;
  gap: ${space(4)};
  padding-block: ${space(9)};
`;
