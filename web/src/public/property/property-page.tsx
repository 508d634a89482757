import { placeName } from '@marketplace/contracts/listings/listing.place';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useEffect, useMemo } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import styled, { createGlobalStyle } from 'styled-components';
import { useReadFailure, useSite } from '../../api/page-data.tsx';
import { useResource } from '../../api/use-resource.ts';
import { goneListingOf, listingOf } from '../../listing/listing.resources.ts';
import { CardGrid, CardGridSkeleton } from '../../listing/listing-card.tsx';
import { LatePart } from '../../ui/hydration.tsx';
import { Container, ScreenOnly, Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { idleCode, latePart, pageCode } from '../../ui/page-code.tsx';
import { Chapter, Section } from '../../ui/section.tsx';
import { Skeleton, Spinner } from '../../ui/states.tsx';
import { clamped, from, onPhone, space, theme } from '../../ui/theme.ts';
import { StructuredData, usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';
import { AgentCard, AskLinks, ContactBar } from './agent-card.tsx';
import { Gallery } from './gallery.tsx';
import { InterestBlock, useRecordView } from './interest-block.tsx';
import {
  listingJsonLd,
  pathWithoutId,
  placeList,
  propertyHead,
  similarListings,
  similarReads,
} from './property-head.ts';
import { FeatureList, ListingDates, PropertySummary, StatGrid, TourLinks } from './property-summary.tsx';

const { Part: PriceAndCosts, load: loadPriceAndCosts } = latePart(
  async () => (await import('./price-and-costs.tsx')).PriceAndCosts,
  // a new count of views must not render it again before its code is there
  { isSame: (before, after) => isSameVersion(before.listing, after.listing) },
);
const { Page: PropertyUnavailable, load: loadUnavailable } = pageCode(
  async () => (await import('./property-unavailable.tsx')).PropertyUnavailable,
);
if (import.meta.env.SSR) await Promise.all([loadPriceAndCosts(), loadUnavailable()]);
const RecentSection = idleCode(async () => (await import('../../listing/recent-section.tsx')).RecentSection);

function isSameVersion(one: PropertyView, other: PropertyView): boolean {
  return one.id === other.id && one.version === other.version;
}

/**
 * /property/:slug. The server answers 404 for a missing or private listing, 410 for one that was public. The browser then explains
 * this and goes home after a while. An id in the query string is replaced by the slug's address.
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
        <RecentSection most={6} except={data?.id} />
      </ScreenOnly>
    </>
  );
}

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
            <AskOnPhone>
              <AskLinks listing={listing} />
            </AskOnPhone>
            <TourLinks listing={listing} />
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
              {listing.status === 'active' && <PriceAndCosts listing={listing} />}
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

/** Photos reach every edge of it on small screens. */
const Page = styled(Container)`
  padding-bottom: ${space(8)};
  overflow-x: clip; /* photos are as wide as whole pixels */
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
  @media print { gap: ${space(3)}; padding-bottom: ${space(3)}; }
`;
const AskOnPhone = styled.div`${from.lg} { display: none; }`;
const Description = styled.p`
  max-width: 68ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
  @media print { ${clamped(6)} }
`;

/** Prints on one sheet, with the site's name and without its footer. */
const OnPaper = createGlobalStyle`
  @page { size: A4; margin: 12mm; }
  @media print {
    html { font-size: 12px; }
    body { background: none; }
    body footer { display: none; }
    body header > div:first-child { min-height: 52px; padding: 0; }
  }
`;

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

function SimilarSection({ listing }: { listing: PropertyView }) {
  const [districtRead, priceRead] = useMemo(() => similarReads(listing), [listing]);
  const inDistrict = useResource(districtRead);
  const atPrice = useResource(priceRead);
  const isLoading = [inDistrict, atPrice].some(({ data, error }) => !data && !error);
  const similar = similarListings(listing, inDistrict.data ?? [], atPrice.data ?? []);
  if (similar.length === 0 && !isLoading) return null;
  return (
    <Section title="Similar properties" tone="sunken">
      {similar.length > 0 ? <CardGrid listings={similar} inRow /> : <CardGridSkeleton cards={3} inRow />}
    </Section>
  );
}
