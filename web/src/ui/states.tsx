import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from './button.tsx';
import { space, theme } from './theme.ts';
import { useOnline } from './use-online.ts';

/** Nothing to show, and what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Box>
      <Title>{title}</Title>
      {children}
    </Box>
  );
}

/** Something could not be loaded; `onRetry` tries again. What is loaded by resources tries by itself once back online. */
export function ErrorState({ title, onRetry }: { title: string; onRetry: () => void }) {
  const isOnline = useOnline();
  return (
    <Box role="alert">
      <Title>{title}</Title>
      <p>
        {isOnline
          ? 'Please check your connection and try again.'
          : 'You are offline. We will try again as soon as you are back.'}
      </p>
      <Button variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(3)};
  padding: ${space(8)} ${space(4)};
  border: 1px dashed ${theme.color.line};
  border-radius: ${theme.radius.lg}px;
  color: ${theme.color.muted};
  text-align: center;
`;
const Title = styled.p`
  color: ${theme.color.ink};
  font-family: ${theme.font.display};
  font-size: ${theme.size.xl};
  font-weight: ${theme.weight.strong};
  line-height: ${theme.line.snug};
`;
