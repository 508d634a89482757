import type { RouteObject } from 'react-router-dom';
import { adminRoutes } from '../features/admin/admin-routes.tsx';
import { inquiredListings } from '../features/contact/inquired-listing.ts';
import type { ListSource } from '../features/list/list-sources.ts';
import { firstListings, newLaunchList, typeLists } from '../features/list/list-sources.ts';
import { canonicalPath, propertyReads, readsBeside } from '../features/property/property-reads.ts';
import { featuredListings, featuredNewLaunches } from '../listings/listing.resources.ts';
import { Spinner } from '../ui/spinner.tsx';

import { ErrorPage, NotFoundPage } from './error-pages.tsx';
import { PublicLayout } from './layout/public-layout.tsx';
import type { PageHandle } from './page-handle.ts';
import { Root } from './root.tsx';

const typeListModule = 'features/list/type-list-page.tsx';
const loadTypeList = () => import('../features/list/type-list-page.tsx');

/** Every page is code of its own, so that a visitor waits for what is seen first alone. */
const publicRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('../features/home/home-page.tsx')).HomePage }),
    handle: {
      ...reading(() => [featuredListings, featuredNewLaunches]),
      ...from('features/home/home-page.tsx'),
    },
  },
  {
    path: 'buy',
    lazy: async () => ({ Component: (await loadTypeList()).BuyPage }),
    handle: { ...listing(typeLists.Buy), ...from(typeListModule) },
  },
  {
    path: 'sell',
    lazy: async () => ({ Component: (await loadTypeList()).SellPage }),
    handle: { ...listing(typeLists.Sell), ...from(typeListModule) },
  },
  {
    path: 'rent',
    lazy: async () => ({ Component: (await loadTypeList()).RentPage }),
    handle: { ...listing(typeLists.Rent), ...from(typeListModule) },
  },
  {
    path: 'new-launch',
    lazy: async () => ({
      Component: (await import('../features/list/new-launch-page.tsx')).NewLaunchPage,
    }),
    handle: { ...listing(newLaunchList), ...from('features/list/new-launch-page.tsx') },
  },
  {
    path: 'property/:slug?',
    lazy: async () => ({
      Component: (await import('../features/property/open-property-page.tsx')).OpenPropertyPage,
    }),
    handle: {
      reads: propertyReads,
      readsAfter: readsBeside,
      movedTo: canonicalPath,
      ...from('features/property/open-property-page.tsx'),
    } satisfies PageHandle,
  },
  {
    path: 'guides/costs',
    lazy: async () => ({ Component: (await import('../features/guides/costs/costs-page.tsx')).CostsPage }),
    handle: from('features/guides/costs/costs-page.tsx'),
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
      ...reading(({ search }) => inquiredListings(search.get('property'))),
      ...from('features/contact/contact-page.tsx'),
    },
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

const adminHandle: PageHandle = { browserOnly: true };

/** Every page of the site. The admin area is code of its own that only its visitors load. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    HydrateFallback: Spinner,
    children: [
      { element: <PublicLayout />, children: publicRoutes },
      { path: 'admin', handle: adminHandle, children: adminRoutes },
    ],
  },
];

function listing(list: ListSource): PageHandle {
  return reading(({ search }) => [firstListings(list, search)]);
}

function reading(reads: NonNullable<PageHandle['reads']>): PageHandle {
  return { reads };
}

function from(module: string): PageHandle {
  return { module: `src/${module}` };
}
