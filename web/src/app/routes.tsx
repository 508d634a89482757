import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { Outlet, useRoutes } from 'react-router-dom';
import { adminRoutes } from '../features/admin/admin-routes.tsx';
import { inquiredListings } from '../features/contact/inquired-listing.ts';
import type { ListSource } from '../features/list/list-sources.ts';
import { firstListings, newLaunchList, typeLists, understoodQuery } from '../features/list/list-sources.ts';
import { canonicalPath, propertyReads, readsBeside } from '../features/property/property-reads.ts';
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

/** Every page is code of its own, so that a visitor waits for what is seen first alone. */
const publicRoutes: RouteObject[] = [
  {
    index: true,
    ...page('home/home-page.tsx', async () => (await loadHome()).HomePage, {
      reads: () => [featuredListings, featuredNewLaunches],
    }),
  },
  { path: 'buy', ...listPage(typeLists.Buy, async () => (await loadList()).BuyPage) },
  { path: 'sell', ...listPage(typeLists.Sell, async () => (await loadList()).SellPage) },
  { path: 'rent', ...listPage(typeLists.Rent, async () => (await loadList()).RentPage) },
  { path: 'new-launch', ...listPage(newLaunchList, async () => (await loadList()).NewLaunchPage) },
  {
    path: 'property/:slug?',
    ...page('property/property-page.tsx', async () => (await loadProperty()).PropertyPage, {
      query: reading('id'),
      standIn: '/property',
      reads: propertyReads,
      readsAfter: readsBeside,
      movedTo: canonicalPath,
    }),
  },
  {
    path: 'guides/costs',
    ...page(
      'guides/costs/costs-page.tsx',
      async () => (await import('../features/guides/costs/costs-page.tsx')).CostsPage,
      { query: reading('price', 'kind') },
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
      {
        query: reading('property'),
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
      { path: 'admin', handle: { browserOnly: true } satisfies PageHandle, children: adminRoutes },
    ],
  },
];

/** The page of the address, in a router. */
export function Site() {
  return useRoutes(routes);
}

function listPage(list: ListSource, load: () => Promise<ComponentType>) {
  return page('list/list-page.tsx', load, {
    query: understoodQuery,
    reads: ({ search }) => [firstListings(list, search)],
  });
}

/** The route of a page whose code is a file of its own, `file` in the folder of features. */
function page(file: string, fetchCode: () => Promise<ComponentType>, about: PageHandle = {}) {
  const { Page, load } = pageCode(fetchCode);
  return { element: <Page />, handle: { ...about, module: `src/features/${file}`, load } };
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
  const pages = [loadHome(), loadList(), loadProperty()];
  Promise.all(pages).catch((error: unknown) => console.warn(error)); // the page loads its code itself when it opens
}
