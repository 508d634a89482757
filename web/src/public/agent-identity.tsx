import styled from 'styled-components';
import { useSite } from '../api/page-data.tsx';
import { Small } from '../ui/layout.ts';
import { theme } from '../ui/theme.ts';
import { AgentPortrait } from './agent-portrait.tsx';

/** The Council for Estate Agencies' public register; it is searched by name, registration or phone number. */
const REGISTER = 'https://eservices.cea.gov.sg/aceas/public-register/';

/** Who the agent is: portrait, name and title, with what the law wants beside them. */
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
