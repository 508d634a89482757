import type { ComponentType, ReactNode } from 'react';
import { Component, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useOnline } from './hydration.tsx';
import { Spinner } from './states.tsx';

/** What a page that threw an error shows instead. */
export interface Failure {
  /** Its code could not be loaded because the visitor is offline; it is loaded once they are back. */
  isOffline: boolean;
}

interface Props {
  Failed: ComponentType<Failure>;
  children: ReactNode;
}

/** Shows `Failed` instead of a page that threw an error, until the visitor opens another page. */
export function ErrorBoundary(props: Props) {
  return <Boundary at={useLocation().key} {...props} />;
}

/** A page reloaded longer ago than this may be from an earlier release; in milliseconds. */
const FRESH_MS = 10_000;

function wasJustReloaded(): boolean {
  const [start] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return start?.type === 'reload' && performance.now() < FRESH_MS;
}

/** Reloads when code is missing, lost on the way or of an older release, and the visitor is online; never twice in a row. */
function FailedPage({ error, Failed }: { error: unknown } & Pick<Props, 'Failed'>) {
  const isOnline = useOnline();
  const [mayReload] = useState(() => isMissingCode(error) && (!isOnline || !wasJustReloaded()));
  useEffect(() => {
    if (mayReload && isOnline) window.location.reload();
  }, [mayReload, isOnline]);
  if (mayReload && isOnline) return <Spinner label="Loading the page" />;
  return <Failed isOffline={mayReload} />;
}

/** Whether an import's file could not be loaded, by the messages of Chromium, Firefox and Safari. */
export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)
  );
}

interface BoundaryState {
  at: string;
  thrown: { error: unknown } | undefined;
}

/** A class, because React has no hook for this. */
class Boundary extends Component<Props & { at: string }, BoundaryState> {
  override state: BoundaryState = { at: this.props.at, thrown: undefined };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps(
    { at }: { at: string },
    state: BoundaryState,
  ): Partial<BoundaryState> | null {
    return at === state.at ? null : { at, thrown: undefined };
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    const { Failed, children } = this.props;
    return thrown ? <FailedPage error={thrown.error} Failed={Failed} /> : children;
  }
}
