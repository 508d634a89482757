import type { ReactNode } from 'react';
import styled from 'styled-components';
import { space, theme } from '../../../ui/theme.ts';

/** Something that just went well, as a lasting sign beside the toast. */
export function Notice({ children }: { children: ReactNode }) {
  return <Box role="status">{children}</Box>;
}

const Box = styled.div`
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${theme.color.brand};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.brandTint};
`;
