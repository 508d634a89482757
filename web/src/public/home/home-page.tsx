import { messages } from '@marketplace/contracts/messages';
import styled from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { useResource } from '../../api/use-resource.ts';
import {
  featuredListings,
  featuredNewLaunches,
  useLoadFailureToast,
} from '../../listing/listing.resources.ts';
import { CardGrid, CardGridSkeleton } from '../../listing/listing-card.tsx';
import { ListingPhoto } from '../../listing/listing-photo.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { fullPrice } from '../../ui/format.ts';
import { Cluster, Container } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { idleCode, latePart } from '../../ui/page-code.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState, QueryPanel } from '../../ui/states.tsx';
import { StatsBand } from '../../ui/stats-band.tsx';
import { clamped, from, space, theme } from '../../ui/theme.ts';
import { AgentPerson, officeJsonLd } from '../agent.tsx';
import { StructuredData, usePageHead } from '../page-head.tsx';
import { paths, withQuery } from '../pages.ts';
import { SearchPanel } from './search-panel.tsx';

const stats = [
  { value: '2,500+', label: 'Listings' },
  { value: '98%', label: 'Satisfaction' },
  { value: '15+', label: 'Years' },
  { value: '$2.5B+', label: 'Sold' },
];

const loadClosing = () => import('./closing-sections.tsx');
const { Part: Reasons, load: loadReasons } = latePart(async () => (await loadClosing()).Reasons);
const { Part: Closing, load: loadEnd } = latePart(async () => (await loadClosing()).Closing);
if (import.meta.env.SSR) await loadParts();

const RecentSection = idleCode(async () => (await import('../../listing/recent-section.tsx')).RecentSection);
const SinceSection = idleCode(async () => (await import('./since-last-visit.tsx')).SinceSection);

/** Loads the code that the home page does not start with. */
export function loadParts(): Promise<unknown> {
  return Promise.all([loadReasons(), loadEnd()]);
}

/** / */
export function HomePage() {
  const site = useSite();
  const { agent } = site;
  usePageHead({
    title: 'Property in Singapore to buy, sell and rent',
    description: `Homes and commercial space across Singapore, new launches first, with ${agent.name} of ${agent.agency}.`,
    path: paths.home,
  });
  return (
    <>
      <StructuredData facts={import.meta.env.SSR && officeJsonLd(site)} />
      <Hero />
      <FeaturedSection />
      <SinceSection />
      <NewLaunchSection />
      <StatsBand stats={stats} />
      <Reasons />
      <RecentSection most={6} />
      <Closing />
    </>
  );
}

function FeaturedSection() {
  const query = useResource(featuredListings);
  useLoadFailureToast(query.data ? undefined : query.error);
  return (
    <Section
      title="Featured Properties"
      intro="The latest homes and commercial spaces."
      action={
        <LinkButton to={paths.list('Buy')} variant="secondary">
          View All
        </LinkButton>
      }
    >
      <QueryPanel
        query={query}
        failed={messages.loadPropertiesFailed}
        loading={<CardGridSkeleton inRow />}
        isEmpty={(listings) => listings.length === 0}
        empty={<EmptyState title={messages.noProperties} />}
      >
        {(listings) => <CardGrid listings={listings} inRow />}
      </QueryPanel>
    </Section>
  );
}

function NewLaunchSection() {
  const query = useResource(featuredNewLaunches);
  useLoadFailureToast(query.data ? undefined : query.error);
  const { data = [] } = query;
  if (data.length === 0) return null;
  return (
    <Section
      title="New Launch"
      intro="New developments, from preview to keys."
      tone="newLaunch"
      action={
        <LinkButton to={paths.newLaunch} variant="amber">
          View All New Launches
        </LinkButton>
      }
    >
      <CardGrid listings={data} inRow />
    </Section>
  );
}

const SinceNote = idleCode(async () => (await import('./since-last-visit.tsx')).SinceNote);

function Hero() {
  const { agent } = useSite();
  return (
    <Columns>
      <Words>
        <Title>Homes in Singapore, shown as they are.</Title>
        <Lead>
          Buy, sell or rent with one agent who handles every listing, from the first viewing to the keys.
        </Lead>
      </Words>
      <Search>
        <SearchPanel />
      </Search>
      <Next>
        <Actions $gap={3}>
          <LinkButton to={paths.list('Buy')} size="lg">
            Explore Properties
          </LinkButton>
          <LinkButton to={withQuery(paths.contact, { viewing: '1' })} size="lg" variant="secondary">
            Schedule Viewing
          </LinkButton>
        </Actions>
        <AgentPerson size={52}>
          <p>CEA Reg. No. {agent.licence}</p>
        </AgentPerson>
      </Next>
      <Picture>
        <HeroPicture />
        <SinceNote />
      </Picture>
    </Columns>
  );
}

const Columns = styled(Container)`
  display: grid;
  grid-template: 'words' 'search' 'next' 'picture' / minmax(0, 1fr);
  gap: ${space(4)};
  padding-top: ${space(5)};
  ${from.lg} {
    grid-template: 'words picture' auto 'next picture' auto 'search search' auto / minmax(0, 5fr) minmax(0, 6fr);
    gap: ${space(5)} ${space(8)};
    padding-top: ${space(6)};
  }
`;
const Words = styled.div`
  display: grid;
  gap: ${space(3)};
  align-content: end;
  grid-area: words;
`;
const Title = styled.h1`font-size: clamp(2rem, 1.2rem + 3vw, 3rem);`;
const Lead = styled.p`
  max-width: 46ch;
  color: ${theme.color.muted};
  ${from.lg} { font-size: ${theme.size.lg}; }
`;
const Search = styled.div`
  grid-area: search;
  min-width: 0;
`;
const Next = styled.div`
  display: grid;
  gap: ${space(4)};
  align-content: start;
  grid-area: next;
`;
const Actions = styled(Cluster)`
  & > a { flex: 1; padding-inline: ${space(2)}; }
  ${from.sm} { & > a { flex: none; padding-inline: ${space(5)}; } }
`;
const Picture = styled.div`
  position: relative;
  grid-area: picture;
  aspect-ratio: 16 / 9;
  border-radius: ${theme.radius.lg}px;
  background: ${theme.color.sunken};
  overflow: hidden;
  ${from.md} { aspect-ratio: 2 / 1; }
  ${from.lg} { aspect-ratio: auto; min-height: 300px; }
`;

/**
 * A photo of the first listing that has one, preferably a home, and preferably not the one on its card; a drawing when none has,
 * nothing while loading.
 */
function HeroPicture() {
  const { data, isLoading } = useResource(featuredListings);
  if (!data && isLoading) return null;
  const pictured = data?.filter(({ images }) => images.length > 0);
  const listing = pictured?.find(({ category }) => category !== 'Commercial') ?? pictured?.[0];
  if (!listing) return <Skyline />;
  return (
    <PhotoLink to={paths.property(listing.slug)}>
      <ListingPhoto
        path={listing.images[1] ?? listing.images[0]}
        alt=""
        sizes="(min-width: 1024px) 620px, calc(100vw - 32px)"
        eager
      />
      <Caption>
        <strong>{listing.title}</strong>
        <span>{fullPrice(listing)}</span>
      </Caption>
    </PhotoLink>
  );
}

const PhotoLink = styled(Link)`
  position: absolute;
  inset: 0;
`;
const Caption = styled.span`
  position: absolute;
  bottom: ${space(4)};
  left: ${space(4)};
  display: grid;
  max-width: calc(100% - 2 * ${space(4)});
  padding: ${space(2)} ${space(4)};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  & > strong {
    ${clamped(2)}
    color: ${theme.color.ink};
    font-family: ${theme.font.display};
    font-size: ${theme.size.md};
  }
`;

/** Shown when no listing has a photo. */
function Skyline() {
  return (
    <Drawing viewBox="0 0 640 520" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <rect width="640" height="520" fill={theme.color.brandTint} />
      <circle cx="500" cy="120" r="54" fill={theme.color.canvas} />
      <g fill="#C4DDD9">
        <path d="M40 440V170h84v270zM150 440V110h64v330zM420 440V150h70v290zM512 440V210h92v230z" />
      </g>
      <g fill="#8DBBB4">
        <path d="M96 440V240h70v200zM238 440V80h56v360zM300 440V80h56v360zM364 440V200h72v240z" />
        <path d="M228 72h138v12H228z" />
      </g>
      <g>
        <path d="M0 520V350h128v170z" fill={theme.color.brand} />
        <path d="M128 520V336h128v184z" fill={theme.color.surface} />
        <path d="M256 520V350h128v170z" fill={theme.color.brandHover} />
        <path d="M384 520V336h128v184z" fill={theme.color.sunken} />
        <path d="M512 520V350h128v170z" fill={theme.color.brand} />
      </g>
      {[0, 128, 256, 384, 512].map((x, index) => (
        <g key={x} transform={`translate(${x} 0)`} fill={index % 2 ? theme.color.brand : theme.color.canvas}>
          <path d="M18 420v-30a10 10 0 0 1 20 0v30zM54 420v-30a10 10 0 0 1 20 0v30zM90 420v-30a10 10 0 0 1 20 0v30z" />
          <path d="M14 520v-46a22 22 0 0 1 44 0v46zM70 520v-46a22 22 0 0 1 44 0v46z" />
        </g>
      ))}
      <path
        d="M-6 350h140v-12H-6zM122 336h140v-12H122zM250 350h140v-12H250zM378 336h140v-12H378zM506 350h140v-12H506z"
        fill={theme.color.onAmber}
        opacity="0.75"
      />
    </Drawing>
  );
}

const Drawing = styled.svg`
  width: 100%;
  height: 100%;
`;
