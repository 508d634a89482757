import type { ReactNode, Ref } from 'react';
import styled from 'styled-components';
import { space, theme } from '../../../ui/theme.ts';

/** Something that just went well, as a lasting sign beside the toast. */
export function Notice({ children }: { children: ReactNode }) {
  return <Success role="status">{children}</Success>;
}

interface RefusalProps {
  reason: string;
  /** What was refused, one by one. */
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** Why something was not done, as a lasting sign beside the toast; can take the focus. */
export function Refusal({ reason, children, ref }: RefusalProps) {
  return (
    <Refused ref={ref} role="alert" tabIndex={-1}>
      <Reason>{reason}</Reason>
      {children}
    </Refused>
  );
}

/** A quiet sentence, such as why a block is empty. */
export const Note = styled.p`color: ${theme.color.muted};`;
const Success = styled.div`
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${theme.color.brand};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.brandTint};
`;
const Refused = styled.div`
  display: grid;
  gap: ${space(2)};
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${theme.color.danger};
  border-left-width: 4px;
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.surface};
`;
const Reason = styled.p`
  color: ${theme.color.danger};
  font-weight: ${theme.weight.strong};
  overflow-wrap: anywhere;
`;
