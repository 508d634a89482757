import styled from 'styled-components';
import { mailLink, telLink } from '../../site/contact-links.tsx';
import { officeJsonLd, StructuredData } from '../../site/json-ld.tsx';
import { usePageHead } from '../../site/page-head.tsx';
import { paths } from '../../site/public-paths.ts';
import { useSite } from '../../site/site.tsx';
import { Container } from '../../ui/container.tsx';
import { Stack } from '../../ui/layout.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { from, space, theme } from '../../ui/theme.ts';
import { ContactForm } from './contact-form.tsx';

/** /contact */
export function ContactPage() {
  const site = useSite();
  const { agent, office_address } = site;
  usePageHead({
    title: 'Contact',
    description: `Call, write to or visit ${agent.name}, ${agent.agency}.`,
    path: paths.contact,
    status: 200, // also when the listing that the address names is gone
  });
  return (
    <>
      <StructuredData facts={officeJsonLd(site)} />
      <PageBanner
        title="Contact Us"
        intro="Ask about a listing, arrange a viewing, or tell us about a home you want to sell."
      />
      <Columns>
        <Stack $gap={5}>
          <Entry>
            <Title>Address</Title>
            <address>{office_address}</address>
          </Entry>
          <Entry>
            <Title>Phone</Title>
            <a href={telLink(agent)}>{agent.phone}</a>
          </Entry>
          <Entry>
            <Title>Email</Title>
            <a href={mailLink(agent)}>{agent.email}</a>
          </Entry>
          <Entry>
            <Title>Office Hours</Title>
            <OfficeHours />
          </Entry>
          <Entry>
            <Title>Your agent</Title>
            <p>
              {agent.name}, {agent.title}
              <br />
              CEA Reg. No. {agent.licence}
              <br />
              {agent.agency} · Licence No. {agent.agency_licence}
            </p>
            <p>We never ask for a payment before a viewing.</p>
          </Entry>
        </Stack>
        <ContactForm />
      </Columns>
    </>
  );
}

const Columns = styled(Container)`
  display: grid;
  gap: ${space(7)};
  padding-block: ${space(7)};
  ${from.lg} { grid-template-columns: 1fr 1.8fr; align-items: start; }
`;
const Entry = styled.section`
  address { font-style: normal; }
  a { overflow-wrap: anywhere; }
`;
const Title = styled.h2`
  margin-bottom: ${space(1)};
  font-size: ${theme.size.lg};
`;

const hours = [
  ['Mon-Fri', '9:00 AM-6:00 PM'],
  ['Sat', '9:00 AM-2:00 PM'],
  ['Sun', 'Closed'],
] as const;

function OfficeHours() {
  return (
    <List>
      {hours.map(([days, time]) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{time}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled.dl`
  max-width: 280px;
  & > div { display: flex; justify-content: space-between; gap: ${space(4)}; }
  dd { font-variant-numeric: tabular-nums; }
`;
