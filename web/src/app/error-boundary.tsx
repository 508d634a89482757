import type { ReactNode } from 'react';
import { Component } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorPage } from './error-pages.tsx';

/** Shows the error page instead of a page that threw, until the visitor opens another page. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary at={useLocation().key}>{children}</Boundary>;
}

interface BoundaryProps {
  /** Key of the history entry. */
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
