import { placeName } from '@marketplace/contracts/listings/listing.place';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { memo, useEffect, useMemo } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import styled, { createGlobalStyle } from 'styled-components';
import { useReadFailure, useSite } from '../../api/page-data.tsx';
import { useResource } from '../../api/use-resource.ts';
import { goneListingOf, listingOf } from '../../listing/listing.resources.ts';
import { RecentSection } from '../../listing/recently-viewed.tsx';
import { Container } from '../../ui/container.tsx';
import { LatePart } from '../../ui/hydration.tsx';
import { ScreenOnly, Stack } from '../../ui/layout.ts';
import { pageCode } from '../../ui/page-code.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { from, onPhone, space, theme } from '../../ui/theme.ts';
import { StructuredData } from '../json-ld.tsx';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';
import { AgentCard } from './agent-card.tsx';
import { AskLinks } from './ask-links.tsx';
import { ContactBar } from './contact-bar.tsx';
import { Gallery } from './gallery.tsx';
import { InterestBlock } from './interest-block.tsx';
import { Chapter, FeatureList, StatGrid } from './listing-facts.tsx';
import { listingJsonLd, placeList, propertyHead } from './property-head.ts';
import { pathWithoutId } from './property-reads.ts';
import { ListingDates, PropertySummary } from './property-summary.tsx';
import { useRecordView } from './record-visit.ts';
import { SimilarSection } from './similar-section.tsx';

const MOST_RECENT = 6;

/** Far below the first screen: what the server draws of it is there at once, and its code comes after that of the rest. */
const { Page: PriceAndCosts, load: loadPriceAndCosts } = pageCode(() =>
  import('./price-and-costs.tsx').then(
    (code) => code.PriceAndCosts,
    () => () => null, // the page is as good without it
  ),
);
/** Seldom seen. */
const { Page: PropertyUnavailable, load: loadUnavailable } = pageCode(
  async () => (await import('./property-unavailable.tsx')).PropertyUnavailable,
);
if (import.meta.env.SSR) await Promise.all([loadPriceAndCosts(), loadUnavailable()]);

/** Only another version draws it again: a new count, before its code is there, would take away what the server drew. */
const LaterPart = memo(
  ({ listing }: { listing: PropertyView }) => (
    <LatePart>
      <PriceAndCosts listing={listing} />
    </LatePart>
  ),
  ({ listing: before }, { listing: after }) => before.id === after.id && before.version === after.version,
);

/**
 * /property/:slug. A listing that is not there, or not for the public, is 404 from the server, and 410 when visitors could see it
 * before; the browser then says so and goes home after a while. With an id in the query string the address becomes that of the slug.
 */
export function PropertyPage() {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const id = search.get('id');
  const [resource, gone] = useMemo(() => [listingOf(slug, id), goneListingOf(slug, id)] as const, [slug, id]);
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
          <ScreenOnly>
            <SimilarSection listing={data} />
          </ScreenOnly>
        </>
      )}
      {!data && status === undefined && <PropertyLoading path={paths.property(slug)} />}
      {!data && status !== undefined && (
        <LatePart>
          <PropertyUnavailable
            path={paths.property(slug)}
            gone={gone}
            status={status}
            hasFailed={error !== undefined}
            onRetry={() => void mutate()}
          />
        </LatePart>
      )}
      <ScreenOnly>
        <RecentSection most={MOST_RECENT} except={data?.id} />
      </ScreenOnly>
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
      <StructuredData facts={import.meta.env.SSR && listingJsonLd(listing, site)} />
      <OnPaper />
      <Gallery key={listing.id} listing={listing} />
      <Columns>
        <Story $gap={6}>
          <Stack $gap={4}>
            <ScreenOnly>
              <Breadcrumb listing={listing} />
            </ScreenOnly>
            <PropertySummary listing={listing} />
            <StatGrid listing={listing} />
            <AtHand>
              <AskLinks listing={listing} />
            </AtHand>
            <ScreenOnly>
              <ListingDates listing={listing} />
            </ScreenOnly>
          </Stack>
          <Chapter title="Description">
            <Description>{listing.description}</Description>
          </Chapter>
          <FeatureList features={listing.key_features} />
          <ScreenOnly>
            <Stack $gap={6}>
              {listing.status === 'active' && <LaterPart listing={listing} />}
              <InterestBlock listing={listing} />
            </Stack>
          </ScreenOnly>
        </Story>
        <div>
          <AgentCard listing={listing} />
        </div>
      </Columns>
      <ContactBar listing={listing} />
    </Page>
  );
}

/** On small screens the photos reach every edge of it. */
const Page = styled(Container)`
  padding-bottom: ${space(8)};
  overflow-x: clip; /* they do so in whole pixels */
  ${from.lg} { padding-top: ${space(5)}; overflow-x: visible; }
  @media print { padding: 0; }
`;
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  padding-top: ${space(3)};
  ${from.lg} { grid-template-columns: minmax(0, 2fr) minmax(320px, 1fr); padding-top: ${space(5)}; }
  @media print { display: block; }
`;
const Story = styled(Stack)`
  align-content: start;
  @media print { gap: ${space(4)}; padding-bottom: ${space(4)}; }
`;
/** Where the agent's card is far below. */
const AtHand = styled.div`${from.lg} { display: none; }`;
const Description = styled.p`
  max-width: 68ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
  @media print { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 6; overflow: hidden; }
`;

/** One sheet: what the property is and whom to ask, without the site around it. */
const OnPaper = createGlobalStyle`
  @page { size: A4; margin: 12mm; }
  @media print {
    html { font-size: 12px; }
    body { background: none; }
    body header, body footer { display: none; }
    main { min-height: 0; }
  }
`;

/** Where a listing belongs: its type, and its district there. */
function Breadcrumb({ listing }: { listing: PropertyView }) {
  const { property_type, title } = listing;
  return (
    <nav aria-label="Breadcrumb">
      <Trail>
        <li>
          <Link to={paths.list(property_type)}>{property_type}</Link>
        </li>
        <li>
          <Link to={placeList(listing)}>{placeName(listing)}</Link>
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
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  & a { display: inline-flex; align-items: center; min-height: 32px; text-decoration: none; }
  & a:hover { text-decoration: underline; }
  & > li + li::before { content: '/'; margin-right: ${space(2)}; color: ${theme.color.inputLine}; }
  ${onPhone} { & > li:last-child { display: none; } }
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
