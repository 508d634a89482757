import type { ReactNode } from 'react';
import { useId } from 'react';
import styled from 'styled-components';
import { space, theme } from '../../../ui/theme.ts';

interface PanelProps {
  title: string;
  hint?: string;
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled block of an admin page. */
export function Panel({ title, hint, action, children }: PanelProps) {
  const id = useId();
  return (
    <Box aria-labelledby={id}>
      <Top>
        <div>
          <h2 id={id}>{title}</h2>
          {hint && <Hint>{hint}</Hint>}
        </div>
        {action}
      </Top>
      {children}
    </Box>
  );
}

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(4)};
  padding: ${space(5)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
  @media (max-width: ${theme.bp.sm - 1}px) { padding: ${space(4)}; }
`;
const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: ${space(3)};
`;
const Hint = styled.p`color: ${theme.color.muted};`;
