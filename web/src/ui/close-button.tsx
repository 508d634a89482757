import styled from 'styled-components';
import { theme } from './theme.ts';

/** Around a CloseIcon, in a corner. */
export const CloseButton = styled.button`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border: 0;
  border-radius: ${theme.radius.pill}px;
  background: transparent;
  &:hover { background: ${theme.color.sunken}; }
`;
