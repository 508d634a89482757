import { listedAt } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useEffect, useState } from 'react';
import styled, { createGlobalStyle } from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import type { ButtonLook } from '../../ui/button.tsx';
import { AnchorButton, LinkButton } from '../../ui/button.tsx';
import { count, singaporeDate } from '../../ui/format.ts';
import { CalendarIcon, EyeIcon, MailIcon } from '../../ui/icons.tsx';
import { FactLines, Small } from '../../ui/layout.ts';
import { whenUsed } from '../../ui/page-code.tsx';
import { from, raised, roomy, space, theme } from '../../ui/theme.ts';
import { AgentIdentity } from '../agent.tsx';
import { CallButton, mailLink, messageAbout, WhatsAppButton } from '../contact-links.tsx';
import { paths, withQuery } from '../pages.ts';

/** The agent and all ways to make contact, each with a reference to the listing. */
export function AgentCard({ listing }: { listing: PropertyView }) {
  const site = useSite();
  const { agent, origin } = site;
  const greeting = messageAbout(listing, site);
  return (
    <Card aria-label="Agent">
      <AgentIdentity />
      <AskLinks listing={listing} />
      <Ways>
        <CallButton variant="secondary" block>
          Call Now
        </CallButton>
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
    grid-template-columns: 1fr 1fr;
    align-items: center;
    gap: 0 ${space(4)};
    padding: ${space(4)} 140px ${space(4)} ${space(4)};
    min-height: 136px;
    & > :first-child { grid-row: span 2; }
    box-shadow: none;
    break-inside: avoid;
  }
`;
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
const Numbers = styled(FactLines)`
  padding-top: ${space(2)};
  border-top: 1px solid ${theme.color.line};
  font-size: ${theme.size.sm};
  @media print { display: none; }
  & > div { padding: ${space(1)} 0; }
  dt { display: inline-flex; align-items: center; gap: ${space(2)}; color: ${theme.color.muted}; }
  dd { font-weight: ${theme.weight.strong}; }
`;

/** Links to the contact form: an enquiry or a viewing; a question when sold. */
export function AskLinks({ listing }: { listing: PropertyView }) {
  const { slug, status } = listing;
  return (
    <AskLinkGrid>
      <EnquireLink listing={listing} size="lg" />
      {status === 'active' && (
        <LinkButton
          to={withQuery(paths.contact, { property: slug, viewing: '1' })}
          rel="nofollow"
          variant="secondary"
          size="lg"
          block
        >
          Arrange a viewing
        </LinkButton>
      )}
    </AskLinkGrid>
  );
}

function EnquireLink({ listing: { slug, status }, ...look }: { listing: PropertyView } & ButtonLook) {
  return (
    <LinkButton to={withQuery(paths.contact, { property: slug })} rel="nofollow" block {...look}>
      {status === 'sold' ? 'Ask a question' : 'Enquire'}
    </LinkButton>
  );
}

const AskLinkGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 160px), 1fr));
  gap: ${space(2)};
  & > a { padding-inline: ${space(2)}; }
  @media print { display: none; }
`;

/** Contact links at the bottom of small screens. */
export function ContactBar({ listing }: { listing: PropertyView }) {
  const site = useSite();
  return (
    <Bar aria-label="Contact the agent">
      <BarScrollPadding />
      <CallButton block>Call</CallButton>
      <WhatsAppButton text={messageAbout(listing, site)} block />
      <EnquireLink listing={listing} variant="secondary" />
    </Bar>
  );
}

/** Keeps what is scrolled to or focused above the bar. */
const BarScrollPadding = createGlobalStyle`
  ${roomy} { html { scroll-padding-bottom: 84px; } }
  ${from.lg} { html { scroll-padding-bottom: 0; } }
`;
/** Wraps where text is so large that words would break. */
const Bar = styled.nav`
  ${roomy} { position: fixed; }
  inset: auto 0 0;
  z-index: 9;
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  padding: ${space(2)} ${space(3)} calc(${space(2)} + env(safe-area-inset-bottom));
  border-top: 1px solid ${theme.color.line};
  background: ${theme.color.surface};
  ${from.lg} { display: none; }
  @media print { display: none; }
  & > a { flex: 1 1 0; min-width: max-content; padding-inline: ${space(2)}; }
`;

/** Quiet zone of the code, in modules; scanners need it. */
const MARGIN = 4;

interface Code {
  path: string;
  size: number;
}

/** QR code of the page, printed only. Its code loads once the page is used. */
function PrintedCode({ url }: { url: string }) {
  const [code, setCode] = useState<Code>();
  useEffect(
    () =>
      whenUsed(() => {
        drawCode(url).then(setCode, () => {}); // without it, only those who would scan it miss something
      }),
    [url],
  );
  if (!code) return null;
  return (
    <Frame role="img" aria-label={`QR code of ${url}`} viewBox={`0 0 ${code.size} ${code.size}`}>
      <path d={code.path} />
    </Frame>
  );
}

async function drawCode(url: string): Promise<Code> {
  const { encode } = await import('uqr');
  const { data, size } = encode(url, { border: MARGIN });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { path: squares.join(''), size };
}

const Frame = styled.svg`
  display: none;
  @media print {
    position: absolute;
    top: ${space(2)};
    right: ${space(2)};
    display: block;
    width: 120px;
    height: 120px;
  }
`;
