import { Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { Navigate, Outlet } from 'react-router-dom';
import { pageCode } from '../../site/page-code.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { adminPages } from './admin-pages.tsx';
import { DASHBOARD } from './blocks/admin-paths.ts';

/**
 * Routes below the path `admin`. All of them come from one client bundle, loaded with the first of them; none is rendered on
 * the server. These are among the code of every page, so what is below the dashboard is said in that bundle.
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
          { path: 'dashboard/*', element: page('Dashboard') },
        ],
      },
    ],
  },
];

function page(name: keyof typeof adminPages) {
  const { Page } = pageCode(async () => (await import('./admin-pages.tsx')).adminPages[name]);
  return <Page />;
}
