import type { Testimonial } from '@marketplace/contracts/settings/testimonials';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { useMemo } from 'react';
import styled from 'styled-components';
import { PageDataProvider } from '../../api/page-data.tsx';
import { AgentIdentity, officeHours } from '../../public/agent.tsx';
import { Brand } from '../../public/brand.tsx';
import { CallButton, WhatsAppButton } from '../../public/contact-links.tsx';
import { Footer } from '../../public/footer.tsx';
import { Testimonials } from '../../public/track-record.tsx';
import { FactLines } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { framed, Row } from '../ui/page.tsx';

interface SitePreviewProps {
  site: SiteView;
  testimonials: Testimonial[];
}

/** Header, agent card, testimonials and footer of the public pages with these settings. Nothing in it can be pressed. */
export function SitePreview({ site, testimonials }: SitePreviewProps) {
  const data = useMemo(() => ({ site, fallback: {}, failures: {} }), [site]);
  return (
    <PageDataProvider value={data}>
      <Frame inert>
        <Bar>
          <Brand />
        </Bar>
        <Card>
          <AgentIdentity />
          <Row $gap={2}>
            <CallButton variant="secondary">{site.agent.phone}</CallButton>
            <WhatsAppButton text="" variant="secondary" />
          </Row>
          <span>{site.agent.email}</span>
          <FactLines>
            {officeHours(site).map(({ days, time }) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd>{time}</dd>
              </div>
            ))}
          </FactLines>
          <Testimonials items={testimonials} />
        </Card>
        <Footer />
      </Frame>
    </PageDataProvider>
  );
}

const Frame = styled.div`
  ${framed}
  overflow: hidden;
  /* the columns of a phone, also on wide screens */
  footer > div:first-child { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  footer > div:first-child > :first-child { grid-column: 1 / -1; }
`;
const Bar = styled.div`
  padding: ${space(3)} ${space(4)};
  border-bottom: 1px solid ${theme.color.line};
  background: ${theme.color.canvas};
`;
const Card = styled.div`
  display: grid;
  gap: ${space(3)};
  padding: ${space(4)};
`;
