import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import styled from 'styled-components';
import { Container } from '../ui/container.tsx';
import { AnchorButton } from '../ui/link-button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { space } from '../ui/theme.ts';
import { isMissingCode } from './missing-code.ts';

/** What was loaded this long ago may be of an earlier release, in milliseconds. */
const FRESH_MS = 10_000;

/**
 * Shown when a page itself broke; the link loads the site afresh. A page whose code is gone, as after a release, is loaded
 * afresh by itself, unless what is loaded is fresh: that would not help, and never end.
 */
export function ErrorPage() {
  const error = useRouteError();
  const [isOutdated] = useState(
    () => isMissingCode(error) && navigator.onLine && performance.now() > FRESH_MS,
  );
  useEffect(() => {
    if (isOutdated) window.location.reload();
  }, [isOutdated]);
  if (isOutdated) return <Spinner label="Loading the page" />;
  return (
    <Page role="alert">
      <h1>Something went wrong</h1>
      <p>Please load the page again. If it stays broken, tell us what you were looking for.</p>
      <AnchorButton href="/">Back to Home</AnchorButton>
    </Page>
  );
}

const Page = styled(Container)`
  display: grid;
  justify-items: start;
  gap: ${space(4)};
  padding-block: ${space(9)};
`;
