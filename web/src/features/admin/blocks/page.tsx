import type { ReactNode } from 'react';
import { useEffect } from 'react';
import styled from 'styled-components';
import { space } from '../../../ui/theme.ts';
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
    <Row>
      <div>
        <h1>{title}</h1>
        {hint && <Note>{hint}</Note>}
      </div>
      {children}
    </Row>
  );
}

/** Names the page in the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Admin`;
  }, [title]);
}

/** The parts of an admin page, one under the other. */
export const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
`;
/** Parts side by side where there is room for `$least` pixels each. */
export const Columns = styled.div<{ $least: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $least }) => $least}px), 1fr));
  gap: ${space(4)};
`;
const Row = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
`;
/** Several links or buttons of a page's heading. */
export const HeaderLinks = styled.div`
  display: flex;
  gap: ${space(2)};
`;
