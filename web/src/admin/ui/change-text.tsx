import styled from 'styled-components';
import { theme } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Change } from './figures.tsx';

const colors = { up: theme.status.active[0], down: theme.status.sold[0], same: theme.color.muted } as const;

/** A change against the days before; arrow, sign and words, so that colour is not needed. */
export function ChangeText({ change }: { change: Change }) {
  return (
    <Text $color={colors[change.direction]}>
      {change.text}
      <VisuallyHidden> against the days before</VisuallyHidden>
    </Text>
  );
}

const Text = styled.span<{ $color: string }>`
  position: relative;
  color: ${({ $color }) => $color};
  font-weight: ${theme.weight.strong};
  white-space: nowrap;
`;
