import { Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { Navigate, Outlet } from 'react-router-dom';
import { pageCode } from '../../site/page-code.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { adminPages } from './admin-pages.tsx';
import { DASHBOARD } from './blocks/admin-paths.ts';

/**
 * Routes below the path `admin`. All of them come from one client bundle, loaded with the first of them; none is rendered on
 * the server.
 */
export const adminRoutes: RouteObject[] = [
  { index: true, element: <Navigate to={DASHBOARD} replace /> },
  {
    element: (
      <Suspense fallback={<Spinner />}>
        <Outlet />
      </Suspense>
    ),
    children: [
      {
        element: page('Area'),
        children: [
          { path: 'login', element: page('Login') },
          {
            path: 'dashboard',
            element: page('Dashboard'),
            children: [
              { index: true, element: page('Overview') },
              { path: 'properties', element: page('Properties') },
              { path: 'properties/deleted', element: page('Deleted') },
              { path: 'properties/:id/history', element: page('History') },
              { path: 'add', element: page('AddProperty') },
              { path: 'bulk', element: page('BulkUpload') },
              { path: 'analytics', element: page('Analytics') },
              { path: 'activity', element: page('Activity') },
              { path: 'operations', element: page('Operations') },
              { path: 'account', element: page('Account') },
              { path: '*', element: page('NotFound') },
            ],
          },
        ],
      },
    ],
  },
];

function page(name: keyof typeof adminPages) {
  const { Page } = pageCode(async () => (await import('./admin-pages.tsx')).adminPages[name]);
  return <Page />;
}
