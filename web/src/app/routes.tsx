import type { RouteObject } from 'react-router-dom';
import { adminRoutes } from '../features/admin/admin-routes.tsx';
import { inquiredListings } from '../features/contact/inquired-listing.ts';
import { canonicalPath, propertyReads, readsBeside } from '../features/listings/detail/property-reads.ts';
import type { ListSource } from '../features/listings/list/list-sources.ts';
import { firstListings, newLaunchList, typeLists } from '../features/listings/list/list-sources.ts';
import { NewLaunchPage } from '../features/listings/list/new-launch-page.tsx';
import { TypeListPage } from '../features/listings/list/type-list-page.tsx';
import { featuredListings, featuredNewLaunches } from '../features/listings/listing.resources.ts';
import { Spinner } from '../ui/spinner.tsx';
import { ErrorPage } from './error-page.tsx';
import { HomePage } from './home-page.tsx';
import { PublicLayout } from './layout/public-layout.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import type { PageHandle } from './page-handle.ts';
import { Root } from './root.tsx';

/** Home and the lists are in the first bundle; pages that visitors come to from there are code of their own. */
const publicRoutes: RouteObject[] = [
  { index: true, element: <HomePage />, handle: reading(() => [featuredListings, featuredNewLaunches]) },
  { path: 'buy', element: <TypeListPage type="Buy" />, handle: listing(typeLists.Buy) },
  { path: 'sell', element: <TypeListPage type="Sell" />, handle: listing(typeLists.Sell) },
  { path: 'rent', element: <TypeListPage type="Rent" />, handle: listing(typeLists.Rent) },
  { path: 'new-launch', element: <NewLaunchPage />, handle: listing(newLaunchList) },
  {
    path: 'property/:slug?',
    lazy: async () => ({
      Component: (await import('./open-property-page.tsx')).OpenPropertyPage,
    }),
    handle: {
      reads: propertyReads,
      readsAfter: readsBeside,
      movedTo: canonicalPath,
      ...from('app/open-property-page.tsx'),
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
