import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useEffect, useMemo } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { useResource } from '../../api/use-resource.ts';
import { listingOf } from '../../listings/listing.resources.ts';
import { RecentSection } from '../../listings/recent-section.tsx';
import { StructuredData } from '../../site/json-ld.tsx';
import { usePageHead } from '../../site/page-head.tsx';
import { paths, withQuery } from '../../site/public-paths.ts';
import { useReadFailure, useSite } from '../../site/site.tsx';
import { Container } from '../../ui/container.tsx';
import { Stack } from '../../ui/layout.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { from, space, theme } from '../../ui/theme.ts';
import { AgentCard } from './agent-card.tsx';
import { ContactBar } from './contact-bar.tsx';
import { Gallery } from './gallery.tsx';
import { InterestBlock } from './interest-block.tsx';
import { Chapter, FeatureList, StatGrid } from './listing-facts.tsx';
import { listingJsonLd, propertyHead } from './property-head.ts';
import { pathWithoutId } from './property-reads.ts';
import { PropertySummary } from './property-summary.tsx';
import { PropertyUnavailable } from './property-unavailable.tsx';
import { useRecordView } from './record-visit.ts';
import { SimilarSection } from './similar-section.tsx';

const MOST_RECENT = 6;

/**
 * /property/:slug. A listing that is not there, or not for the public, is 404 from the server; the browser then says so and
 * goes home after a while. With an id in the query string the address becomes that of the slug.
 */
export function PropertyPage() {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const id = search.get('id');
  const resource = useMemo(() => listingOf(slug, id), [slug, id]);
  const { data, error, mutate } = useResource(resource);
  const readFailure = useReadFailure(resource.path);
  const navigate = useNavigate();
  useEffect(() => {
    if (data && id !== null) void navigate(pathWithoutId(data.slug, search), { replace: true });
  }, [data, id, search, navigate]);
  const status = error?.status ?? readFailure;
  return (
    <>
      {data && (
        <>
          <PropertyContent listing={data} />
          <SimilarSection listing={data} />
        </>
      )}
      {!data && status === undefined && <PropertyLoading path={paths.property(slug)} />}
      {!data && status !== undefined && (
        <PropertyUnavailable
          path={paths.property(slug)}
          status={status}
          hasFailed={error !== undefined}
          onRetry={() => void mutate()}
        />
      )}
      <RecentSection most={MOST_RECENT} except={data?.id} />
    </>
  );
}

/** A listing with everything that is known of it. */
function PropertyContent({ listing }: { listing: PropertyView }) {
  const site = useSite();
  usePageHead(propertyHead(listing, site));
  useRecordView(listing.id);
  return (
    <Page>
      <StructuredData facts={listingJsonLd(listing, site)} />
      <Breadcrumb listing={listing} />
      <Columns>
        <Story $gap={6}>
          <Gallery key={listing.id} listing={listing} />
          <PropertySummary listing={listing} />
          <StatGrid listing={listing} />
          <Chapter title="Description">
            <Description>{listing.description}</Description>
          </Chapter>
          <FeatureList features={listing.key_features} />
          <InterestBlock listing={listing} />
        </Story>
        <div>
          <AgentCard listing={listing} />
        </div>
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
const Story = styled(Stack)`align-content: start;`;
const Description = styled.p`
  max-width: 68ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** Where a listing belongs: its type, and its district there. */
function Breadcrumb({ listing: { property_type, district, title } }: { listing: PropertyView }) {
  const list = paths.list(property_type);
  return (
    <nav aria-label="Breadcrumb">
      <Trail>
        <li>
          <Link to={list}>{property_type}</Link>
        </li>
        <li>
          <Link to={withQuery(list, { district })}>{district}</Link>
        </li>
        <li aria-current="page">{title}</li>
      </Trail>
    </nav>
  );
}

const Trail = styled.ol`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(2)};
  padding-bottom: ${space(4)};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  & a { display: inline-flex; align-items: center; min-height: 32px; text-decoration: none; }
  & a:hover { text-decoration: underline; }
  & > li:not(:last-child)::after { content: '/'; margin-left: ${space(2)}; color: ${theme.color.inputLine}; }
`;

/** Blocks the size of a listing's page while it loads. */
function PropertyLoading({ path }: { path: string }) {
  usePageHead({ title: 'Property', description: 'Loading this listing.', path, noindex: true });
  return (
    <Page>
      <Spinner label="Loading property" />
      <Columns aria-hidden="true">
        <Skeleton $ratio="16 / 10" />
        <Skeleton $height="360px" />
      </Columns>
    </Page>
  );
}
