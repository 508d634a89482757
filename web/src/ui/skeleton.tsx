import styled, { keyframes } from 'styled-components';
import { theme } from './theme.ts';

const breathe = keyframes`50% { opacity: 0.3; }`;

/** A grey block the size of what is loading; hidden from screen readers by whoever places it. */
export const Skeleton = styled.div<{ $height?: string; $width?: string; $ratio?: string }>`
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = 'auto', $ratio }) => ($ratio ? 'auto' : $height)};
  aspect-ratio: ${({ $ratio = 'auto' }) => $ratio};
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.line};
  opacity: 0.6;
  animation: ${breathe} 1.4s ease-in-out infinite;
`;
