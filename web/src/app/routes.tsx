import type { ComponentType } from 'react';
import type { Location, RouteObject } from 'react-router-dom';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { adminRoutes } from '../features/admin/admin-routes.tsx';
import { inquiredListings } from '../features/contact/inquired-listing.ts';
import type { ListSource } from '../features/list/list-sources.ts';
import { firstListings, newLaunchList, typeLists, understoodQuery } from '../features/list/list-sources.ts';
import { canonicalPath, propertyReads, readsBeside } from '../features/property/property-reads.ts';
import { featuredListings, featuredNewLaunches } from '../listings/listing.resources.ts';
import { Spinner } from '../ui/spinner.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { ErrorPage, NotFoundPage } from './error-pages.tsx';
import { PublicLayout } from './layout/public-layout.tsx';
import type { PageHandle } from './page-handle.ts';
import { reading } from './page-handle.ts';

const homeModule = 'features/home/home-page.tsx';
const loadHome = () => import('../features/home/home-page.tsx');
const listModule = 'features/list/list-page.tsx';
const loadList = () => import('../features/list/list-page.tsx');
const propertyModule = 'features/property/property-page.tsx';
const loadProperty = () => import('../features/property/property-page.tsx');

/** Every page is code of its own, so that a visitor waits for what is seen first alone. */
const publicRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await loadHome()).HomePage }),
    handle: {
      reads: () => [featuredListings, featuredNewLaunches],
      ...from(homeModule),
    } satisfies PageHandle,
  },
  listPage('buy', typeLists.Buy, async () => (await loadList()).BuyPage),
  listPage('sell', typeLists.Sell, async () => (await loadList()).SellPage),
  listPage('rent', typeLists.Rent, async () => (await loadList()).RentPage),
  listPage('new-launch', newLaunchList, async () => (await loadList()).NewLaunchPage),
  {
    path: 'property/:slug?',
    lazy: async () => ({ Component: (await loadProperty()).PropertyPage }),
    handle: {
      query: reading('id'),
      standIn: '/property',
      reads: propertyReads,
      readsAfter: readsBeside,
      movedTo: canonicalPath,
      ...from(propertyModule),
    } satisfies PageHandle,
  },
  {
    path: 'guides/costs',
    lazy: async () => ({ Component: (await import('../features/guides/costs/costs-page.tsx')).CostsPage }),
    handle: {
      query: reading('price', 'kind'),
      ...from('features/guides/costs/costs-page.tsx'),
    } satisfies PageHandle,
  },
  {
    path: 'about',
    lazy: async () => ({ Component: (await import('../features/about/about-page.tsx')).AboutPage }),
    handle: from('features/about/about-page.tsx'),
  },
  {
    path: 'contact',
    lazy: async () => ({ Component: (await import('../features/contact/contact-page.tsx')).ContactPage }),
    handle: {
      query: reading('property'),
      standIn: '/contact',
      reads: ({ search }) => inquiredListings(search.get('property')),
      ...from('features/contact/contact-page.tsx'),
    } satisfies PageHandle,
  },
  {
    path: 'saved',
    lazy: async () => ({ Component: (await import('../features/saved/saved-page.tsx')).SavedPage }),
    handle: from('features/saved/saved-page.tsx'),
  },
  {
    path: 'disclaimer',
    lazy: async () => ({
      Component: (await import('../features/disclaimer/disclaimer-page.tsx')).DisclaimerPage,
    }),
    handle: from('features/disclaimer/disclaimer-page.tsx'),
  },
  { path: '*', element: <NotFoundPage /> },
];

/** Every page of the site. The admin area is code of its own that only its visitors load. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    HydrateFallback: Spinner,
    children: [
      { element: <PublicLayout />, children: publicRoutes },
      { path: 'admin', handle: { browserOnly: true } satisfies PageHandle, children: adminRoutes },
    ],
  },
];

function listPage(path: string, list: ListSource, load: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    lazy: async () => ({ Component: await load() }),
    handle: {
      query: understoodQuery,
      reads: ({ search }) => [firstListings(list, search)],
      ...from(listModule),
    } satisfies PageHandle,
  };
}

function from(module: string): PageHandle {
  return { module: `src/${module}` };
}

/** Around every page, public and admin. */
function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
      <Toaster />
    </>
  );
}

/** The key under which a scroll position is kept: of the history entry, or the path for a document's first, which all have one key. */
function placeOf({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

/**
 * Loads the code of the pages that visitors come from and go to most, once the first page has all it needs: they then open at
 * once, also when the connection is gone.
 */
export function loadAhead(): void {
  if (document.readyState === 'complete') loadMostOpened();
  else window.addEventListener('load', loadMostOpened, { once: true });
}

function loadMostOpened(): void {
  const pages = [loadHome(), loadList(), loadProperty()];
  Promise.all(pages).catch((error: unknown) => console.warn(error)); // the page loads its code itself when it opens
}
