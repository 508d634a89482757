import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useSite } from '../api/page-data.tsx';
import { useMinute } from '../ui/hydration.tsx';
import { Small } from '../ui/layout.ts';
import { space, theme } from '../ui/theme.ts';
import { answerTime } from './agent.tsx';

function AgentPortrait({ size, alt = '', children }: { size: number; alt?: string; children: ReactNode }) {
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

/** The Council for Estate Agencies' public register, searched by name, registration or phone number. */
const REGISTER = 'https://eservices.cea.gov.sg/aceas/public-register/';

/** Portrait, name and title of the agent, with the legally required numbers. */
export function AgentIdentity() {
  const { agent } = useSite();
  return (
    <>
      <AgentPortrait size={72} alt={`Portrait of ${agent.name}`}>
        <Name>{agent.name}</Name>
        <Title>{agent.title}</Title>
        <Small>CEA Reg. No. {agent.licence}</Small>
      </AgentPortrait>
      <Small>
        {agent.agency} · Licence No. {agent.agency_licence}
        <br />
        <a href={REGISTER} target="_blank" rel="noopener noreferrer">
          Verify this agent on the CEA register
        </a>
      </Small>
    </>
  );
}

const Name = styled.h2`font-size: ${theme.size.xl};`;
const Title = styled.p`
  color: ${theme.color.brand};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.strong};
  letter-spacing: 0.04em;
`;

/** The agent's portrait, name and office hours. */
export function AgentPerson({ size, children }: { size: number; children: ReactNode }) {
  const { agent } = useSite();
  return (
    <AgentPortrait size={size}>
      <Words>
        <AgentName>{agent.name}</AgentName>
        {children}
        <AnswerTime />
      </Words>
    </AgentPortrait>
  );
}

/** Says whether the office is open. Generic until the visitor's time is known, so that the line does not appear late. */
export function AnswerTime() {
  const minute = useMinute();
  const { isOpen, text } =
    minute === undefined ? { isOpen: false, text: 'Replies during office hours' } : answerTime(minute);
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
const AgentName = styled.p`
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
const Dot = styled.span<{ $isOn: boolean }>`
  flex: none;
  width: 9px;
  height: 9px;
  border: 2px solid currentColor;
  border-radius: ${theme.radius.pill}px;
  background: ${({ $isOn }) => ($isOn ? 'currentColor' : 'transparent')};
`;
