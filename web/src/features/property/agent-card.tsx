import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled from 'styled-components';
import { mailLink, telLink } from '../../site/contact-links.tsx';
import { useSite } from '../../site/site.tsx';
import { count, singaporeDate } from '../../ui/format.ts';
import { CalendarIcon, EyeIcon, MailIcon, PhoneIcon } from '../../ui/icons.tsx';
import { Small } from '../../ui/layout.ts';
import { AnchorButton } from '../../ui/link-button.tsx';
import { from, raised, space, theme } from '../../ui/theme.ts';

/** The Council for Estate Agencies' public register; it is searched by name, registration or phone number. */
const REGISTER = 'https://eservices.cea.gov.sg/aceas/public-register/';

/** Who to ask about a listing, with what the law wants beside it; stays in view on wide screens. */
export function AgentCard({ listing }: { listing: PropertyView }) {
  const { agent } = useSite();
  return (
    <Card aria-label="Agent">
      <Person>
        <Portrait src={agent.photo} alt={`Portrait of ${agent.name}`} width={72} height={72} />
        <div>
          <Name>{agent.name}</Name>
          <Title>{agent.title}</Title>
          <Small>CEA Reg. No. {agent.licence}</Small>
        </div>
      </Person>
      <Small>
        {agent.agency} · Licence No. {agent.agency_licence}
        <br />
        <a href={REGISTER} target="_blank" rel="noopener noreferrer">
          Verify this agent on the CEA register
        </a>
      </Small>
      <AnchorButton href={telLink(agent)} block>
        <PhoneIcon /> Call Now
      </AnchorButton>
      <Small>{agent.phone}</Small>
      <AnchorButton href={mailLink(agent)} variant="secondary" block>
        <MailIcon /> Send Email
      </AnchorButton>
      <Assurance>We never ask for payment before a viewing.</Assurance>
      <Numbers>
        <div>
          <dt>
            <EyeIcon size={18} /> Property Views
          </dt>
          <dd>{count(listing.views_count)}</dd>
        </div>
        <div>
          <dt>
            <CalendarIcon size={18} /> Listed On
          </dt>
          <dd>{singaporeDate(listing.created_at)}</dd>
        </div>
      </Numbers>
    </Card>
  );
}

const Card = styled.aside`
  display: grid;
  gap: ${space(3)};
  padding: ${space(5)};
  ${raised}
  ${from.lg} { position: sticky; top: 96px; }
`;
const Person = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(4)};
`;
const Portrait = styled.img`
  width: 72px;
  height: 72px;
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.brandTint};
  object-fit: cover;
`;
const Name = styled.h2`font-size: ${theme.size.xl};`;
const Title = styled.p`
  color: ${theme.color.brand};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.strong};
  letter-spacing: 0.04em;
`;
const Assurance = styled.p`
  padding: ${space(2)} ${space(3)};
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.brandTint};
  color: ${theme.color.brandHover};
  font-size: ${theme.size.sm};
`;
const Numbers = styled.dl`
  padding-top: ${space(2)};
  border-top: 1px solid ${theme.color.line};
  & > div {
    display: flex;
    justify-content: space-between;
    padding: ${space(1)} 0;
    font-size: ${theme.size.sm};
  }
  dt {
    display: inline-flex;
    align-items: center;
    gap: ${space(2)};
    color: ${theme.color.muted};
  }
  dd { font-weight: ${theme.weight.strong}; font-variant-numeric: tabular-nums; }
`;
