import styled from 'styled-components';
import { RecentSection } from '../../listings/recent-section.tsx';
import { officeJsonLd, StructuredData } from '../../site/json-ld.tsx';
import { usePageHead } from '../../site/page-head.tsx';
import { paths } from '../../site/public-paths.ts';
import { useSite } from '../../site/site.tsx';
import { Container } from '../../ui/container.tsx';
import { StatsBand } from '../../ui/stats-band.tsx';
import { space } from '../../ui/theme.ts';
import { Closing, Tiles, WhyChooseUs } from './closing-sections.tsx';
import { Hero } from './hero.tsx';
import { FeaturedSection, NewLaunchSection } from './listing-sections.tsx';
import { SearchPanel } from './search-panel.tsx';

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
      <StructuredData facts={officeJsonLd(site)} />
      <Hero />
      <Overlap>
        <SearchPanel />
      </Overlap>
      <StatsBand stats={stats} />
      <FeaturedSection />
      <NewLaunchSection />
      <WhyChooseUs />
      <Tiles />
      <RecentSection most={6} />
      <Closing />
    </>
  );
}

/** The search panel stands on the edge between the first screen and what follows. */
const Overlap = styled(Container)`
  margin-top: -${space(7)};
  margin-bottom: ${space(8)};
`;
