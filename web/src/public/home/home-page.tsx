import { useSite } from '../../api/page-data.tsx';
import { RecentSection } from '../../listing/recently-viewed.tsx';
import { LatePart } from '../../ui/hydration.tsx';
import { idleCode } from '../../ui/idle-code.tsx';
import { pageCode } from '../../ui/page-code.tsx';
import { StatsBand } from '../../ui/stats-band.tsx';
import { StructuredData } from '../json-ld.tsx';
import { officeJsonLd } from '../office-json-ld.ts';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';
import { Hero } from './hero.tsx';
import { FeaturedSection, NewLaunchSection } from './listing-sections.tsx';

const stats = [
  { value: '2,500+', label: 'Listings' },
  { value: '98%', label: 'Satisfaction' },
  { value: '15+', label: 'Years' },
  { value: '$2.5B+', label: 'Sold' },
];

const loadClosing = () => import('./closing-sections.tsx');
const nothing = () => () => null; // the page is as good without it
/** Far below the first screen: what the server draws of it is there at once, and its code comes after that of the rest. */
const { Page: Reasons, load: loadReasons } = pageCode(() =>
  loadClosing().then((code) => code.Reasons, nothing),
);
const { Page: Closing, load: loadEnd } = pageCode(() => loadClosing().then((code) => code.Closing, nothing));
if (import.meta.env.SSR) await loadParts();

/** Below what is on the first screen, which stays where it is. */
const SinceSection = idleCode(async () => (await import('./since-last-visit.tsx')).SinceSection);

/** Never drawn again before its code is there, which would take away what the server drew. */
const reasons = (
  <LatePart>
    <Reasons />
  </LatePart>
);
const closing = (
  <LatePart>
    <Closing />
  </LatePart>
);

/** Loads what the home page does not begin with. */
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
      {reasons}
      <RecentSection most={6} />
      {closing}
    </>
  );
}
