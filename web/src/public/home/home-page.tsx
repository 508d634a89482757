import { messages } from '@marketplace/contracts/messages';
import { useSite } from '../../api/page-data.tsx';
import { useResource } from '../../api/use-resource.ts';
import {
  featuredListings,
  featuredNewLaunches,
  useLoadFailureToast,
} from '../../listing/listing.resources.ts';
import { CardGrid, CardGridSkeleton } from '../../listing/listing-card.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { idleCode, latePart } from '../../ui/page-code.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState, QueryPanel } from '../../ui/states.tsx';
import { StatsBand } from '../../ui/stats-band.tsx';
import { officeJsonLd } from '../agent.tsx';
import { StructuredData, usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';
import { Hero } from './hero.tsx';

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
    description: `Homes and commercial space in all 28 districts, new launches first, with ${agent.name} of ${agent.agency}.`,
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
