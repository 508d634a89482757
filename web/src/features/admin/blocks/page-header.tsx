import type { ReactNode } from 'react';
import styled from 'styled-components';
import { space, theme } from '../../../ui/theme.ts';
import { usePageTitle } from './use-page-title.ts';

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
        {hint && <Hint>{hint}</Hint>}
      </div>
      {children}
    </Row>
  );
}

const Row = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
`;
const Hint = styled.p`color: ${theme.color.muted};`;

/** Several links or buttons of a page's heading. */
export const HeaderLinks = styled.div`
  display: flex;
  gap: ${space(2)};
`;
