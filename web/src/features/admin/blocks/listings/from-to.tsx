import type { ReactNode } from 'react';
import styled from 'styled-components';
import { space, theme } from '../../../../ui/theme.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';

/** Two short values with an arrow between them. */
export function FromTo({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <Pair>
      <VisuallyHidden>from </VisuallyHidden>
      <Before>{from ?? 'none'}</Before>
      <span aria-hidden="true">→</span>
      <VisuallyHidden> to </VisuallyHidden>
      <strong>{to ?? 'none'}</strong>
    </Pair>
  );
}

const Pair = styled.span`
  position: relative;
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  min-width: 0;
  overflow-wrap: anywhere;
  strong { font-weight: ${theme.weight.strong}; }
`;
const Before = styled.span`color: ${theme.color.muted};`;
