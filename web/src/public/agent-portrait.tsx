import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useSite } from '../api/page-data.tsx';
import { space, theme } from '../ui/theme.ts';

interface AgentPortraitProps {
  /** Of the portrait, in pixels. */
  size: number;
  /** Of the portrait; empty where the name stands beside it as text. */
  alt?: string;
  children: ReactNode;
}

/** The agent's portrait, and beside it who that is. */
export function AgentPortrait({ size, alt = '', children }: AgentPortraitProps) {
  const { agent } = useSite();
  return (
    <Person>
      <Portrait src={agent.photo} alt={alt} width={size} height={size} $size={size} />
      <div>{children}</div>
    </Person>
  );
}

const Person = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-width: 0;
  text-align: start;
`;
const Portrait = styled.img<{ $size: number }>`
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.brandTint};
  object-fit: cover;
`;
