import type { DemoListing } from './demo-files.ts';
import { NEWEST_TITLES } from './steps.ts';

const FEWEST = 4;
const MOST = 8;
/** A cover is fresh if none of the last eight cards showed it: those of a large screen. */
const FRESH = 8;

/**
 * Returns the file names of each listing's pictures: four to eight that suit it, cover first. Pass listings in the order of the
 * pages, so that neighbouring cards get different covers.
 */
export function pairPictures(listings: readonly DemoListing[]): string[][] {
  const shown = new Map<string, string[]>();
  return listings.map((listing, index) => {
    const kit = kitOf(listing);
    const pages = pagesOf(listing);
    const cover = freshest(
      kit.covers,
      pages.map((page) => shown.get(page) ?? []),
    );
    for (const page of pages) shown.set(page, [cover, ...(shown.get(page) ?? [])]);
    return choose(kit, cover, listing, index);
  });
}

/** Returns the pages with a card of the listing: that of its type, the new launches and the home page. */
function pagesOf({ title, property_type, is_new_launch, status }: DemoListing): string[] {
  if (status !== 'active') return [];
  const pages: string[] = [property_type];
  if (is_new_launch) pages.push('new launches');
  if (NEWEST_TITLES.includes(title)) pages.push('home');
  return pages;
}

/** Returns the first cover that is fresh on every page, else the one not shown for the longest time. */
function freshest(covers: string[], pages: string[][]): string {
  const rated = covers.map((cover) => ({ cover, age: Math.min(...pages.map((page) => ageOn(page, cover))) }));
  return rated.reduce((best, other) => (other.age > best.age ? other : best)).cover;
}

function ageOn(page: string[], cover: string): number {
  const at = page.slice(0, FRESH).indexOf(cover);
  return at === -1 ? FRESH : at;
}

function choose({ covers, rooms }: Kit, cover: string, listing: DemoListing, index: number): string[] {
  const oneOfEach = rooms.flatMap((group) => group[index % group.length] ?? []);
  const suiting = new Set([cover, ...oneOfEach, ...covers, ...rooms.flat()]);
  if ((listing.bedrooms ?? 0) < 2) suiting.delete(SECOND_BEDROOM);
  return [...suiting].slice(0, FEWEST + (index % (MOST - FEWEST + 1)));
}

/** The pictures for a kind of property: one of `covers` first, then one picture of each group of rooms. */
interface Kit {
  covers: string[];
  rooms: string[][];
}

const SECOND_BEDROOM = 'interior-bedroom-second-02.jpg';

const kitchens = ['interior-kitchen-dining-01.jpg', 'interior-kitchen-island-02.jpg'];
const bathrooms = ['interior-bathroom-stone-01.jpg', 'interior-bathroom-dark-marble-02.jpg'];
const mainBedroom = ['interior-bedroom-master-01.jpg'];
const secondBedroom = [SECOND_BEDROOM];
const study = ['interior-study-home-office-01.jpg'];
const balcony = ['interior-balcony-city-view-01.jpg'];
const diningRoom = ['interior-dining-room-garden-01.jpg'];
const skylineLiving = ['interior-living-skyline-01.jpg', 'interior-living-evening-skyline-02.jpg'];
const compactLiving = 'interior-hdb-living-japandi-01.jpg';
const penthouse = ['interior-penthouse-double-height-01.jpg'];
const vacantShop = 'interior-shop-unit-vacant-01.jpg';
const office = 'interior-office-fitout-01.jpg';
const officeTower = 'exterior-office-tower-dusk-01.jpg';
const mall = 'exterior-retail-mall-evening-01.jpg';
const warehouse = 'interior-warehouse-b1-01.jpg';

const condoExteriors = [
  'exterior-condo-tower-day-01.jpg',
  'exterior-midrise-condo-garden-01.jpg',
  'exterior-condo-pool-dusk-02.jpg',
  'exterior-new-launch-aerial-sunset-01.jpg',
];
const condoRooms = [kitchens, mainBedroom, bathrooms, balcony, secondBedroom, study];
/** Inside views for the screens that have more homes than outsides. */
const condoCovers = [...condoExteriors, ...skylineLiving, ...balcony, ...penthouse];
const houseRooms = [diningRoom, kitchens, mainBedroom, bathrooms, secondBedroom, study];

const kits = {
  condo: { covers: condoCovers, rooms: [[...skylineLiving, compactLiving], ...condoRooms] },
  newLaunch: {
    covers: [...condoExteriors.toReversed(), ...condoCovers.slice(condoExteriors.length)],
    rooms: [skylineLiving, ...condoRooms],
  },
  largeCondo: { covers: condoCovers, rooms: [penthouse, skylineLiving, diningRoom, ...condoRooms] },
  hdb: {
    covers: [
      'exterior-hdb-slab-blocks-day-01.jpg',
      'exterior-hdb-precinct-day-02.jpg',
      'exterior-hdb-point-blocks-evening-01.jpg',
      compactLiving,
    ],
    rooms: [[compactLiving], kitchens, mainBedroom, ['interior-bathroom-stone-01.jpg'], secondBedroom, study],
  },
  terrace: { covers: ['exterior-terrace-house-day-01.jpg', ...diningRoom, ...kitchens], rooms: houseRooms },
  bungalow: {
    covers: ['exterior-bungalow-pool-day-01.jpg', 'exterior-bungalow-garden-day-02.jpg', ...diningRoom],
    rooms: houseRooms,
  },
  shophouse: {
    covers: ['exterior-shophouse-row-day-01.jpg', 'exterior-shophouse-row-dusk-02.jpg'],
    rooms: [[vacantShop], [office]],
  },
  retail: {
    covers: [mall, vacantShop],
    rooms: [[vacantShop], ['exterior-shophouse-row-dusk-02.jpg'], [office]],
  },
  office: { covers: [officeTower, office, mall], rooms: [[office], [vacantShop], [mall]] },
  industrial: {
    covers: ['exterior-light-industrial-b1-day-01.jpg', warehouse],
    rooms: [[warehouse], [vacantShop], [office]],
  },
} satisfies Record<string, Kit>;

/** Returns the pictures that suit a listing. */
function kitOf(listing: DemoListing): Kit {
  switch (listing.category) {
    case 'HDB':
      return kits.hdb;
    case 'Landed':
      return listing.title.includes('Terrace') ? kits.terrace : kits.bungalow;
    case 'Condominium':
      if ((listing.bedrooms ?? 0) >= 4) return kits.largeCondo;
      return listing.is_new_launch ? kits.newLaunch : kits.condo;
    case 'Commercial':
      return commercialKit(listing);
  }
}

function commercialKit({ sub_type }: DemoListing): Kit {
  if (sub_type === 'Shop House') return kits.shophouse;
  if (sub_type === 'Retail') return kits.retail;
  return sub_type === 'Office' || sub_type === 'Medical' || sub_type === 'Upcoming'
    ? kits.office
    : kits.industrial;
}
