import { listedAt } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { count, singaporeDate } from '../../ui/format.ts';
import { CalendarIcon, EyeIcon, MailIcon, PhoneIcon } from '../../ui/icons.tsx';
import { Small } from '../../ui/layout.ts';
import { AnchorButton } from '../../ui/link-button.tsx';
import { from, raised, space, theme } from '../../ui/theme.ts';
import { AgentIdentity } from '../agent-identity.tsx';
import { mailLink, messageAbout, telLink, WhatsAppButton } from '../contact-links.tsx';
import { paths } from '../pages.ts';
import { AskLinks } from './ask-links.tsx';
import { PrintedCode } from './printed-code.tsx';

/** Who to ask about a listing, and every way to; stays in view on wide screens. Each message names the listing. */
export function AgentCard({ listing }: { listing: PropertyView }) {
  const site = useSite();
  const { agent, origin } = site;
  const greeting = messageAbout(listing, site);
  return (
    <Card aria-label="Agent">
      <AgentIdentity />
      <AskLinks listing={listing} />
      <Ways>
        <AnchorButton href={telLink(agent)} variant="secondary" block>
          <PhoneIcon size={18} /> Call Now
        </AnchorButton>
        <WhatsAppButton text={greeting} variant="secondary" block />
        <AnchorButton href={mailLink(agent, { body: greeting })} variant="secondary" block>
          <MailIcon size={18} /> Send Email
        </AnchorButton>
      </Ways>
      <Small>{agent.phone}</Small>
      <PrintedCode url={origin + paths.property(listing.slug)} />
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
          <dd>{singaporeDate(listedAt(listing))}</dd>
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
  @media print {
    position: relative;
    gap: ${space(2)};
    padding: ${space(4)} 140px ${space(4)} ${space(4)};
    min-height: 132px;
    box-shadow: none;
    break-inside: avoid;
  }
`;
/** The mail takes a line of its own: its label is the longest. */
const Ways = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(2)};
  & > :last-child { grid-column: 1 / -1; }
  @media print { display: none; }
`;
const Assurance = styled.p`
  padding: ${space(2)} ${space(3)};
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.brandTint};
  color: ${theme.color.brandHover};
  font-size: ${theme.size.sm};
  @media print { display: none; }
`;
const Numbers = styled.dl`
  padding-top: ${space(2)};
  border-top: 1px solid ${theme.color.line};
  @media print { display: none; }
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
