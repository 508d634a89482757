import type { ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { Button } from './button.tsx';
import { useOnline } from './hydration.tsx';
import { VisuallyHidden } from './layout.ts';
import { space, theme } from './theme.ts';

/** Nothing to show, and what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Box>
      <Title>{title}</Title>
      {children}
    </Box>
  );
}

/** Something could not be loaded; `onRetry` tries again. Resources retry on their own once back online. */
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

/** The part of an SWR answer that the panel looks at. */
export interface Query<Data> {
  data: Data | undefined;
  error: unknown;
  /** The first data is loading; with an earlier choice's data on screen, that of the new choice. */
  isLoading?: boolean;
  mutate: () => Promise<unknown>;
}

interface QueryPanelProps<Data> {
  query: Query<Data>;
  failed: string;
  loading?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows one of the four states of loaded data; what is on screen stays while it is reloaded. */
export function QueryPanel<Data>(props: QueryPanelProps<Data>) {
  const { data, error, mutate } = props.query;
  if (data === undefined) {
    if (error) return <ErrorState title={props.failed} onRetry={() => void mutate()} />;
    return props.loading ?? <Spinner />;
  }
  if (props.isEmpty?.(data)) return props.empty;
  return props.children(data);
}

/** A spinner. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <Wrap role="status">
      <Ring aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Wrap>
  );
}

/** A spinner no higher than a line of text, with its words, for places that are already a status. */
export function InlineSpinner({ label }: { label: string }) {
  return (
    <Line>
      <SmallRing aria-hidden="true" />
      {label}
    </Line>
  );
}

const turn = keyframes`to { transform: rotate(360deg); }`;
const Wrap = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  padding: ${space(6)};
`;
const Ring = styled.span`
  width: 32px;
  height: 32px;
  border: 3px solid ${theme.color.line};
  border-top-color: ${theme.color.brand};
  border-radius: ${theme.radius.pill}px;
  animation: ${turn} 800ms linear infinite;
`;
const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
`;
const SmallRing = styled(Ring)`
  width: 1.125em;
  height: 1.125em;
`;

const breathe = keyframes`50% { opacity: 0.3; }`;

/** A grey block the size of what is loading; place it inside `aria-hidden`. */
export const Skeleton = styled.div<{ $height?: string; $width?: string; $ratio?: string }>`
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = 'auto', $ratio }) => ($ratio ? 'auto' : $height)};
  aspect-ratio: ${({ $ratio = 'auto' }) => $ratio};
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.line};
  opacity: 0.6;
  animation: ${breathe} 1.4s ease-in-out infinite;
`;
