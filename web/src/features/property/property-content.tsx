import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled from 'styled-components';
import { usePageHead } from '../../site/page-head.tsx';
import { useSite } from '../../site/site.tsx';
import { StructuredData } from '../../site/structured-data.tsx';
import { Container } from '../../ui/container.tsx';
import { from, space, theme } from '../../ui/theme.ts';
import { AgentCard } from './agent-card.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { ContactBar } from './contact-bar.tsx';
import { FeatureList } from './feature-list.tsx';
import { Gallery } from './gallery.tsx';
import { InterestBlock } from './interest-block.tsx';
import { listingJsonLd } from './listing-json-ld.ts';
import { propertyHead } from './property-head.ts';
import { PropertySummary } from './property-summary.tsx';
import { StatGrid } from './stat-grid.tsx';
import { useRecordView } from './use-record-view.ts';

/** A listing with everything that is known of it. */
export function PropertyContent({ listing }: { listing: PropertyView }) {
  const site = useSite();
  usePageHead(propertyHead(listing, site));
  useRecordView(listing.id);
  return (
    <Page>
      <StructuredData facts={listingJsonLd(listing, site)} />
      <Breadcrumb listing={listing} />
      <Columns>
        <Story>
          <Gallery key={listing.id} listing={listing} />
          <PropertySummary listing={listing} />
          <StatGrid listing={listing} />
          <section>
            <Title>Description</Title>
            <Description>{listing.description}</Description>
          </section>
          <FeatureList features={listing.key_features} />
          <InterestBlock listing={listing} />
        </Story>
        <Side>
          <AgentCard listing={listing} />
        </Side>
      </Columns>
      <ContactBar listing={listing} />
    </Page>
  );
}

const Page = styled(Container)`padding-block: ${space(4)} ${space(8)};`;
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  ${from.lg} { grid-template-columns: minmax(0, 2fr) minmax(320px, 1fr); }
`;
const Story = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  align-content: start;
  min-width: 0;
`;
const Side = styled.div`min-width: 0;`;
const Title = styled.h2`
  margin-bottom: ${space(3)};
  font-size: ${theme.size.h3};
`;
const Description = styled.p`
  max-width: 68ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
