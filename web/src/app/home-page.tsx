import styled from 'styled-components';
import { Closing } from '../features/home/closing.tsx';
import { Hero } from '../features/home/hero.tsx';
import { Skyline } from '../features/home/skyline.tsx';
import { Tiles } from '../features/home/tiles.tsx';
import { WhyChooseUs } from '../features/home/why-choose-us.tsx';
import { HeroPicture } from '../features/listings/hero-picture.tsx';
import { FeaturedSection, NewLaunchSection } from '../features/listings/home-sections.tsx';
import { SearchPanel } from '../features/listings/search/search-panel.tsx';
import { officeFacts } from '../site/agent-facts.ts';
import { usePageHead } from '../site/page-head.tsx';
import { paths } from '../site/paths.ts';
import { useSite } from '../site/site.tsx';
import { StructuredData } from '../site/structured-data.tsx';
import { Container } from '../ui/container.tsx';
import { StatsBand } from '../ui/stats-band.tsx';
import { space } from '../ui/theme.ts';
import { RecentRow } from './recent-row.tsx';

const stats = [
  { value: '2,500+', label: 'Listings' },
  { value: '98%', label: 'Satisfaction' },
  { value: '15+', label: 'Years' },
  { value: '$2.5B+', label: 'Sold' },
];

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
      <StructuredData facts={officeFacts(site)} />
      <Hero picture={<HeroPicture instead={<Skyline />} />} />
      <Overlap>
        <SearchPanel />
      </Overlap>
      <StatsBand stats={stats} />
      <FeaturedSection />
      <NewLaunchSection />
      <WhyChooseUs />
      <Tiles />
      <RecentRow />
      <Closing />
    </>
  );
}

/** The search panel stands on the edge between the first screen and what follows. */
const Overlap = styled(Container)`
  margin-top: -${space(7)};
  margin-bottom: ${space(8)};
`;
