import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { Outlet, useRoutes } from 'react-router-dom';
import { adminRoutes } from '../features/admin/admin-routes.tsx';
import { inquiredListings } from '../features/contact/inquired-listing.ts';
import {
  elsewhereResource,
  firstListings,
  marketResource,
  newLaunchList,
  typeLists,
  understoodQuery,
} from '../features/list/list-sources.ts';
import { canonicalPath, isGone, propertyReads, readsBeside } from '../features/property/property-reads.ts';
import { featuredListings, featuredNewLaunches } from '../listings/listing.resources.ts';
import '../site/history-steps.ts';
import { pageCode } from '../site/page-code.tsx';
import { useScrollRestoration } from '../site/scroll-position.ts';
import { Toaster } from '../ui/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NotFoundPage } from './error-pages.tsx';
import { PublicLayout } from './layout/public-layout.tsx';
import type { PageHandle } from './page-handle.ts';
import { reading } from './page-handle.ts';

const loadHome = () => import('../features/home/home-page.tsx');
const loadList = () => import('../features/list/list-page.tsx');
const loadProperty = () => import('../features/property/property-page.tsx');
const loadPropertyParts = () => [
  import('../features/property/price-and-costs.tsx'),
  import('../features/property/photo-viewer.tsx'),
  import('../features/property/property-unavailable.tsx'),
];

/** What pages are made from is for the server to know, and not among the code of every page. */
const onServer = import.meta.env.SSR;

/** The inputs of the costs: named here, because an import would bring the code of the calculator to every page. */
const costParameters =
  'price kind buyer lender owned loans age loanPercent interest years salePrice bought sold';

/** Every page is code of its own, so that a visitor waits for what is seen first alone. */
const publicRoutes: RouteObject[] = [
  {
    index: true,
    ...page(
      'home/home-page.tsx',
      async () => (await loadHome()).HomePage,
      onServer && {
        reads: () => [featuredListings, featuredNewLaunches],
      },
    ),
  },
  { path: 'buy', ...listPage('Buy', async () => (await loadList()).BuyPage) },
  { path: 'sell', ...listPage('Sell', async () => (await loadList()).SellPage) },
  { path: 'rent', ...listPage('Rent', async () => (await loadList()).RentPage) },
  { path: 'new-launch', ...listPage('newLaunch', async () => (await loadList()).NewLaunchPage) },
  {
    path: 'property/:slug?',
    ...page(
      'property/property-page.tsx',
      async () => (await loadProperty()).PropertyPage,
      onServer && {
        query: reading('id'),
        standIn: '/property',
        reads: propertyReads,
        readsAfter: readsBeside,
        movedTo: canonicalPath,
        isKnown: isGone,
      },
    ),
  },
  {
    path: 'guides/costs',
    ...page(
      'guides/costs/costs-page.tsx',
      async () => (await import('../features/guides/costs/costs-page.tsx')).CostsPage,
      onServer && { query: reading(...costParameters.split(' ')) },
    ),
  },
  {
    path: 'about',
    ...page('about/about-page.tsx', async () => (await import('../features/about/about-page.tsx')).AboutPage),
  },
  {
    path: 'contact',
    ...page(
      'contact/contact-page.tsx',
      async () => (await import('../features/contact/contact-page.tsx')).ContactPage,
      onServer && {
        query: reading('property', 'viewing', 'valuation'),
        standIn: '/contact',
        reads: ({ search }) => inquiredListings(search.get('property')),
      },
    ),
  },
  {
    path: 'saved',
    ...page('saved/saved-page.tsx', async () => (await import('../features/saved/saved-page.tsx')).SavedPage),
  },
  {
    path: 'shortlist',
    ...page(
      'saved/shortlist-page.tsx',
      async () => (await import('../features/saved/shortlist-page.tsx')).ShortlistPage,
    ),
  },
  {
    path: 'disclaimer',
    ...page(
      'disclaimer/disclaimer-page.tsx',
      async () => (await import('../features/disclaimer/disclaimer-page.tsx')).DisclaimerPage,
    ),
  },
  { path: '*', element: <NotFoundPage /> },
];

/** Every page of the site. The admin area is code of its own that only its visitors load. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      { element: <PublicLayout />, children: publicRoutes },
      {
        path: 'seller/:secret?',
        ...page(
          'seller/seller-page.tsx',
          async () => (await import('../features/seller/seller-page.tsx')).SellerPage,
          { browserOnly: '/seller' },
        ),
      },
      { path: 'admin', handle: { browserOnly: '/admin' } satisfies PageHandle, children: adminRoutes },
    ],
  },
];

/** The page of the address, in a router. */
export function Site() {
  return useRoutes(routes);
}

function listPage(kind: PropertyType | 'newLaunch', load: () => Promise<ComponentType>) {
  if (!onServer) return page('list/list-page.tsx', load);
  const list = kind === 'newLaunch' ? newLaunchList : typeLists[kind];
  return page('list/list-page.tsx', load, {
    query: understoodQuery,
    reads: ({ search }) => [firstListings(list, search)],
    readsAfter: ({ search }) => [
      marketResource(list, search),
      marketResource(list),
      ...asked(elsewhereResource(list, search)),
    ],
  });
}

function asked<T>(resource: T | null): T[] {
  return resource ? [resource] : [];
}

/** The route of a page whose code is a file of its own, `file` in the folder of features. */
function page(file: string, fetchCode: () => Promise<ComponentType>, about: PageHandle | false = false) {
  const { Page, load } = pageCode(fetchCode);
  return {
    element: <Page />,
    handle: { ...about, ...(onServer && { module: `src/features/${file}` }), load },
  };
}

/** Around every page, public and admin. */
function Root() {
  useScrollRestoration();
  return (
    <>
      <ErrorBoundary>
        <Outlet />
      </ErrorBoundary>
      <Toaster />
    </>
  );
}

/** Loads the code of the pages that visitors come from and go to most: they then open at once, also when the connection is gone. */
export function loadMostOpened(): void {
  const whole = async (load: typeof loadHome | typeof loadList) => (await load()).loadParts();
  const pages = [whole(loadHome), whole(loadList), loadProperty(), ...loadPropertyParts()];
  Promise.all(pages).catch((error: unknown) => console.warn(error)); // the page loads its code itself when it opens
}
