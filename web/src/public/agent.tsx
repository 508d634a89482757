import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useSite } from '../api/page-data.tsx';
import { space, theme } from '../ui/theme.ts';
import { useMinute } from '../ui/visitor-clock.ts';
import { AgentPortrait } from './agent-portrait.tsx';
import { answerTime } from './office.ts';

interface AgentPersonProps {
  /** Of the portrait, in pixels. */
  size: number;
  /** Under the name: licences, or less where there is no room. */
  children: ReactNode;
}

/** The agent as a person: portrait, name, and when somebody answers. */
export function AgentPerson({ size, children }: AgentPersonProps) {
  const { agent } = useSite();
  return (
    <AgentPortrait size={size}>
      <Words>
        <Name>{agent.name}</Name>
        {children}
        <AnswerTime />
      </Words>
    </AgentPortrait>
  );
}

/**
 * When somebody answers. Until the visitor's time is known, it only says that the agent answers: the line is there from the
 * beginning.
 */
export function AnswerTime() {
  const minute = useMinute();
  const { isOpen, text } =
    minute === undefined ? { isOpen: false, text: 'Answers in office hours' } : answerTime(minute);
  return (
    <When>
      <Dot $isOn={isOpen} aria-hidden="true" /> {text}
    </When>
  );
}

const Words = styled.div`
  font-size: ${theme.size.sm};
  line-height: 1.45;
`;
const Name = styled.p`
  font-family: ${theme.font.display};
  font-size: ${theme.size.lg};
  font-weight: ${theme.weight.strong};
  line-height: ${theme.line.snug};
`;
const When = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
`;
/** Full when somebody answers now, a ring when not: the words beside it say the same. */
const Dot = styled.span<{ $isOn: boolean }>`
  flex: none;
  width: 9px;
  height: 9px;
  border: 2px solid currentColor;
  border-radius: ${theme.radius.pill}px;
  background: ${({ $isOn }) => ($isOn ? 'currentColor' : 'transparent')};
`;
