import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { Outlet, useRoutes } from 'react-router-dom';
import { adminRoutes } from '../admin/admin-routes.tsx';
import { pageCode } from '../ui/page-code.tsx';
import { useScrollRestoration } from '../ui/scroll-position.ts';
import { Toaster } from '../ui/toasts.tsx';
import { ErrorBoundary, NotFoundPage } from './error-pages.tsx';
import { PublicLayout } from './layout/public-layout.tsx';
import type { PageHandle } from './page-handle.ts';
import { reading } from './page-handle.ts';

const loadHome = () => import('../public/home/home-page.tsx');
const loadList = () => import('../public/list/list-page.tsx');
const loadProperty = () => import('../public/property/property-page.tsx');
const loadPropertyParts = () => [
  import('../public/property/price-and-costs.tsx'),
  import('../public/property/photo-viewer.tsx'),
  import('../public/property/property-unavailable.tsx'),
];

/** Only the server needs the pages' reads; a static import would add their code to every page. */
const server = import.meta.env.SSR ? await import('./page-reads.ts') : undefined;

/** The calculators' parameters; an import would add their code to every page. */
const costParameters =
  'price kind buyer lender owned loans age loanPercent interest years salePrice bought sold';
const affordParameters =
  'income variable homeDebts debts cash cpf price kind buyer lender owned loans age interest years';

/** Every page has its own code, so that a visitor loads only the page that is shown first. */
const publicRoutes: RouteObject[] = [
  {
    index: true,
    ...page(
      'home/home-page.tsx',
      async () => (await loadHome()).HomePage,
      server && { reads: () => [server.featuredListings, server.featuredNewLaunches] },
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
      server && {
        query: reading('id'),
        standIn: '/property',
        reads: server.propertyReads,
        readsAfter: server.secondReads,
        movedTo: server.canonicalPath,
        isKnown: server.isGone,
      },
    ),
  },
  {
    path: 'guides/costs',
    ...page(
      'costs/costs-page.tsx',
      async () => (await import('../public/costs/costs-page.tsx')).CostsPage,
      server && { query: reading(...costParameters.split(' ')) },
    ),
  },
  {
    path: 'guides/afford',
    ...page(
      'costs/afford-page.tsx',
      async () => (await import('../public/costs/afford-page.tsx')).AffordPage,
      server && { query: reading(...affordParameters.split(' ')) },
    ),
  },
  {
    path: 'guides/sell',
    ...page(
      'contact/sell-page.tsx',
      async () => (await import('../public/contact/sell-page.tsx')).SellHomePage,
      server && {
        query: reading('postal', 'category', 'size', 'bought'),
        reads: () => [server.salesMarket],
      },
    ),
  },
  {
    path: 'about',
    ...page('about/about-page.tsx', async () => (await import('../public/about/about-page.tsx')).AboutPage),
  },
  {
    path: 'contact',
    ...page(
      'contact/contact-page.tsx',
      async () => (await import('../public/contact/contact-page.tsx')).ContactPage,
      server && {
        query: reading('property', 'viewing', 'valuation'),
        standIn: '/contact',
        reads: ({ search }) => server.inquiredListings(search.get('property')),
      },
    ),
  },
  {
    path: 'saved',
    ...page('saved/saved-page.tsx', async () => (await import('../public/saved/saved-page.tsx')).SavedPage),
  },
  {
    path: 'shortlist',
    ...page(
      'saved/shortlist-page.tsx',
      async () => (await import('../public/saved/shortlist-page.tsx')).ShortlistPage,
    ),
  },
  {
    path: 'email-alerts',
    ...page(
      'email-alerts/email-alerts-page.tsx',
      async () => (await import('../public/email-alerts/email-alerts-page.tsx')).EmailAlertsPage,
    ),
  },
  {
    path: 'disclaimer',
    ...page(
      'disclaimer/disclaimer-page.tsx',
      async () => (await import('../public/disclaimer/disclaimer-page.tsx')).DisclaimerPage,
    ),
  },
  { path: '*', element: <NotFoundPage /> },
];

/** Every page of the site. Only admins load the code of the admin area. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      { element: <PublicLayout />, children: publicRoutes },
      {
        path: 'seller/:secret?',
        ...page(
          'seller/seller-page.tsx',
          async () => (await import('../public/seller/seller-page.tsx')).SellerPage,
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
  return page('list/list-page.tsx', load, server?.listReads(kind));
}

/** The route of a page with its own code, `file` below `web/src/public`. */
function page(file: string, fetchCode: () => Promise<ComponentType>, about?: PageHandle) {
  const { Page, load } = pageCode(fetchCode);
  return {
    element: <Page />,
    handle: { ...about, ...(import.meta.env.SSR && { module: `src/public/${file}` }), load },
  };
}

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

/** Loads the code of the pages that visitors open most: they then open at once, even offline. */
export function loadMostOpened(): void {
  const whole = async (load: typeof loadHome | typeof loadList) => (await load()).loadParts();
  const pages = [whole(loadHome), whole(loadList), loadProperty(), ...loadPropertyParts()];
  Promise.all(pages).catch((error: unknown) => console.warn(error)); // the page loads its code when it opens
}
