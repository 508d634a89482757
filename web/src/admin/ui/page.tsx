import type { ReactNode } from 'react';
import { useEffect } from 'react';
import styled from 'styled-components';
import { Spread, Stack } from '../../ui/layout.ts';
import { Note } from './notices.tsx';

interface PageHeaderProps {
  title: string;
  hint?: ReactNode;
  /** Links and buttons at the right. */
  children?: ReactNode;
}

/** The heading of an admin page, which also names the browser's tab. */
export function PageHeader({ title, hint, children }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <Spread as="header" $gap={3}>
      <div>
        <h1>{title}</h1>
        {hint && <Note>{hint}</Note>}
      </div>
      {children}
    </Spread>
  );
}

/** Names the page in the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Admin`;
  }, [title]);
}

/** The parts of an admin page, one under the other. */
export const Page = styled(Stack).attrs({ $gap: 5 })``;
