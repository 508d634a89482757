import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { Outlet, useRoutes } from 'react-router-dom';
import { adminRoutes } from '../admin/admin-routes.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { pageCode } from '../ui/page-code.tsx';
import { useScrollRestoration } from '../ui/scroll-position.ts';
import { Toaster } from '../ui/toasts.tsx';
import { ErrorPage } from './error-page.tsx';
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

/** The module of each page's own code, which the server preloads. */
const modules: Record<string, string> | undefined = import.meta.env.SSR
  ? {
      'property/:slug?': 'property/property-page.tsx',
      'guides/costs': 'costs/costs-page.tsx',
      'guides/afford': 'costs/afford-page.tsx',
      'guides/sell': 'contact/sell-page.tsx',
      about: 'about/about-page.tsx',
      contact: 'contact/contact-page.tsx',
      saved: 'saved/saved-page.tsx',
      shortlist: 'saved/shortlist-page.tsx',
      'email-alerts': 'email-alerts/email-alerts-page.tsx',
      disclaimer: 'disclaimer/disclaimer-page.tsx',
      'seller/:secret?': 'seller/seller-page.tsx',
      '': 'home/home-page.tsx',
      buy: 'list/list-page.tsx',
      sell: 'list/list-page.tsx',
      rent: 'list/list-page.tsx',
      'new-launch': 'list/list-page.tsx',
      '*': 'not-found/not-found-page.tsx',
    }
  : undefined;

/** Every page has its own code, so that a visitor loads only the page that is shown first. */
export const publicRoutes: RouteObject[] = [
  page(
    '',
    async () => (await loadHome()).HomePage,
    server && { reads: () => [server.featuredListings, server.featuredNewLaunches] },
  ),
  listPage('buy', 'Buy', async () => (await loadList()).BuyPage),
  listPage('sell', 'Sell', async () => (await loadList()).SellPage),
  listPage('rent', 'Rent', async () => (await loadList()).RentPage),
  listPage('new-launch', 'newLaunch', async () => (await loadList()).NewLaunchPage),
  page(
    'property/:slug?',
    async () => (await loadProperty()).PropertyPage,
    server && {
      query: reading('id'),
      standIn: () => '/property',
      reads: server.propertyReads,
      readsAfter: server.secondReads,
      movedTo: server.toCanonicalPath,
      isKnown: server.isGone,
    },
  ),
  page(
    'guides/costs',
    async () => (await import('../public/costs/costs-page.tsx')).CostsPage,
    server && { query: reading(...costParameters.split(' ')) },
  ),
  page(
    'guides/afford',
    async () => (await import('../public/costs/afford-page.tsx')).AffordPage,
    server && { query: reading(...affordParameters.split(' ')) },
  ),
  page(
    'guides/sell',
    async () => (await import('../public/contact/sell-page.tsx')).SellHomePage,
    server && {
      query: reading('postal', 'category', 'size', 'bought'),
      reads: () => [server.salesMarket, server.trackRecord],
    },
  ),
  page(
    'about',
    async () => (await import('../public/about/about-page.tsx')).AboutPage,
    server && { reads: () => [server.trackRecord] },
  ),
  page(
    'contact',
    async () => (await import('../public/contact/contact-page.tsx')).ContactPage,
    server && {
      query: reading('property', 'viewing', 'valuation'),
      standIn: server.contactStandIn,
      reads: ({ search }) => server.inquiredListings(search),
    },
  ),
  page('saved', async () => (await import('../public/saved/saved-page.tsx')).SavedPage),
  page(
    'shortlist',
    async () => (await import('../public/saved/shortlist-page.tsx')).ShortlistPage,
    server && { query: server.shortlistQuery },
  ),
  page(
    'email-alerts',
    async () => (await import('../public/email-alerts/email-alerts-page.tsx')).EmailAlertsPage,
  ),
  page('disclaimer', async () => (await import('../public/disclaimer/disclaimer-page.tsx')).DisclaimerPage),
  page('*', async () => (await import('../public/not-found/not-found-page.tsx')).NotFoundPage),
];

const browserOnlyRoutes: RouteObject[] = [
  page('seller/:secret?', async () => (await import('../public/seller/seller-page.tsx')).SellerPage, {
    browserOnly: '/seller',
  }),
  { path: 'admin', handle: { browserOnly: '/admin' } satisfies PageHandle, children: adminRoutes },
];

/** Every page of the site. Only admins load the code of the admin area. */
export const routes = siteOf(publicRoutes);

/** Returns the routes of the site with these public pages. */
export function siteOf(publicPages: RouteObject[]): RouteObject[] {
  const drawn = { element: <PublicLayout />, children: publicPages };
  return [{ element: <Root />, children: [drawn, ...browserOnlyRoutes] }];
}

/** The page of the address, in a router. @param of the routes that may match the address */
export function Site({ of = routes }: { of?: RouteObject[] }) {
  return useRoutes(of);
}

function listPage(path: string, kind: PropertyType | 'newLaunch', load: () => Promise<ComponentType>) {
  return page(path, load, server?.listReads(kind));
}

/** The route of a page with its own code; the empty path is that of the first page. */
function page(path: string, fetchCode: () => Promise<ComponentType>, about?: PageHandle): RouteObject {
  const { Page, load } = pageCode(fetchCode);
  const handle = { ...about, ...(modules && { module: `src/public/${modules[path]}` }), load };
  return { ...(path === '' ? { index: true } : { path }), element: <Page />, handle };
}

function Root() {
  useScrollRestoration();
  return (
    <>
      <ErrorBoundary Failed={ErrorPage}>
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
