import type { ReactNode } from 'react';
import { Component, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { usePageHead } from '../public/page-head.tsx';
import { paths } from '../public/pages.ts';
import { AnchorButton, LinkButton } from '../ui/button.tsx';
import { useOnline } from '../ui/hydration.tsx';
import { Cluster, Container } from '../ui/layout.ts';
import { Spinner } from '../ui/states.tsx';
import { space, theme } from '../ui/theme.ts';

/** The page for unknown addresses. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  usePageHead({
    title: 'Page not found',
    description: 'There is no page at this address.',
    path: pathname,
    noindex: true,
    status: 404,
  });
  return (
    <Page>
      <Code>404</Code>
      <h1>Page not found</h1>
      <p>The address may be mistyped, or the page may have moved.</p>
      <Cluster $gap={3}>
        <LinkButton to={paths.home}>Back to Home</LinkButton>
        <LinkButton to={paths.list('Buy')} variant="secondary">
          Explore Properties
        </LinkButton>
      </Cluster>
    </Page>
  );
}

/** Code loaded longer ago than this may be from an earlier release; in milliseconds. */
const FRESH_MS = 10_000;

/** Shown when a page threw an error. Reloads when code of an older release is missing and the visitor is online; never twice in a row. */
function ErrorPage({ error }: { error: unknown }) {
  const isOnline = useOnline();
  const [mayReload] = useState(() => isMissingCode(error) && (!isOnline || performance.now() > FRESH_MS));
  useEffect(() => {
    if (mayReload && isOnline) window.location.reload();
  }, [mayReload, isOnline]);
  if (mayReload && isOnline) return <Spinner label="Loading the page" />;
  return (
    <Page role="alert">
      <h1>{mayReload ? 'You are offline' : 'Something went wrong'}</h1>
      <p>
        {mayReload
          ? 'This page opens as soon as you’re back online.'
          : 'Please load the page again. If it still fails, tell us what you were looking for.'}
      </p>
      {!mayReload && <AnchorButton href="/">Back to Home</AnchorButton>}
    </Page>
  );
}

/** Whether an import's file could not be loaded, by the messages of Chromium, Firefox and Safari. */
export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)
  );
}

const Page = styled(Container)`
  display: grid;
  justify-items: start;
  gap: ${space(4)};
  padding-block: ${space(9)};
`;
const Code = styled.p`
  color: ${theme.color.brand};
  font-family: ${theme.font.display};
  font-size: ${theme.size.xl};
`;

/** Shows the error page instead of a page that threw an error, until the visitor opens another page. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary at={useLocation().key}>{children}</Boundary>;
}

interface BoundaryProps {
  at: string;
  children: ReactNode;
}

interface BoundaryState {
  at: string;
  thrown: { error: unknown } | undefined;
}

/** A class, because React has no hook for this. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: this.props.at, thrown: undefined };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps(
    { at }: BoundaryProps,
    state: BoundaryState,
  ): Partial<BoundaryState> | null {
    return at === state.at ? null : { at, thrown: undefined };
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    return thrown ? <ErrorPage error={thrown.error} /> : this.props.children;
  }
}
