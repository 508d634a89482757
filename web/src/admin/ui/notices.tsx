import type { ReactNode, Ref } from 'react';
import styled from 'styled-components';
import { Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';

interface RefusalProps {
  reason: string;
  /** What was refused, one by one. */
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** Why something was not done, as a lasting sign beside the toast; can take the focus. */
export function Refusal({ reason, children, ref }: RefusalProps) {
  return (
    <Refused $gap={2} ref={ref} role="alert" tabIndex={-1}>
      <Problem>{reason}</Problem>
      {children}
    </Refused>
  );
}

/** A quiet sentence, such as why a block is empty. */
export const Note = styled.p`color: ${theme.color.muted};`;
/** Something that just went well, as a lasting sign beside the toast. */
export const Notice = styled.div.attrs({ role: 'status' })`
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${theme.color.brand};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.brandTint};
`;
const Refused = styled(Stack)`
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${theme.color.danger};
  border-left-width: 4px;
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.surface};
`;
/** A sentence that says what is wrong. */
export const Problem = styled.p`
  color: ${theme.color.danger};
  font-weight: ${theme.weight.strong};
  overflow-wrap: anywhere;
`;
