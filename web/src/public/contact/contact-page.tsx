import { usualTexts } from '@marketplace/contracts/site/usual-texts';
import styled from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { Container, FactLines, Stack } from '../../ui/layout.ts';
import { PageBanner } from '../../ui/section.tsx';
import { from, space, theme } from '../../ui/theme.ts';
import { AgentIdentity, AnswerTime, officeHours, officeJsonLd } from '../agent.tsx';
import { mailLink, telLink } from '../contact-links.tsx';
import { StructuredData, usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';
import { ContactForm } from './contact-form.tsx';
import { useInquiry } from './enquiry.ts';

/** /contact */
export function ContactPage() {
  const site = useSite();
  const { agent, office_address, own } = site;
  usePageHead({
    title: 'Contact',
    description: `Call, write to or visit ${agent.name}, ${agent.agency}.`,
    path: paths.contact,
    status: 200, // even when the listing that the address names is gone
  });
  return (
    <>
      <StructuredData facts={import.meta.env.SSR && officeJsonLd(site)} />
      <PageBanner title="Contact Us" intro={own?.contact_intro ?? usualTexts.contact_intro} />
      <Columns>
        <ContactForm inquiry={useInquiry()} />
        <Stack $gap={5}>
          <Entry as="div">
            <AgentIdentity />
            <p>We never ask for payment before a viewing.</p>
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
            <Hours>
              {officeHours(site).map(({ days, time }) => (
                <div key={days}>
                  <dt>{days}</dt>
                  <dd>{time}</dd>
                </div>
              ))}
            </Hours>
            <AnswerTime />
          </Entry>
          <Entry>
            <Title>Address</Title>
            <address>{office_address}</address>
          </Entry>
        </Stack>
      </Columns>
    </>
  );
}

const Columns = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  padding-block: ${space(5)} ${space(7)};
  ${from.lg} {
    grid-template-columns: minmax(0, 1.8fr) minmax(0, 1fr);
    gap: ${space(7)};
    padding-top: ${space(7)};
    align-items: start;
  }
`;
const Entry = styled.section`
  display: grid;
  gap: ${space(1)};
  address { font-style: normal; }
  a { overflow-wrap: anywhere; }
`;
const Title = styled.h2`
  font-size: ${theme.size.lg};
`;

const Hours = styled(FactLines)`max-width: 280px;`;
