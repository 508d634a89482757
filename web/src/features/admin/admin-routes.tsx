import type { RouteObject } from 'react-router-dom';
import { redirect } from 'react-router-dom';
import { Spinner } from '../../ui/spinner.tsx';
import type { adminPages } from './admin-pages.tsx';
import { DASHBOARD } from './blocks/admin-paths.ts';

/**
 * Routes below the path `admin`. All of them come from one client bundle, loaded with the first of them; none is rendered on
 * the server.
 */
export const adminRoutes: RouteObject[] = [
  { index: true, loader: () => redirect(DASHBOARD) },
  {
    lazy: page('Area'),
    HydrateFallback: Spinner,
    children: [
      { path: 'login', lazy: page('Login') },
      {
        path: 'dashboard',
        lazy: page('Dashboard'),
        children: [
          { index: true, lazy: page('Overview') },
          { path: 'properties', lazy: page('Properties') },
          { path: 'properties/deleted', lazy: page('Deleted') },
          { path: 'properties/:id/history', lazy: page('History') },
          { path: 'add', lazy: page('AddProperty') },
          { path: 'bulk', lazy: page('BulkUpload') },
          { path: 'analytics', lazy: page('Analytics') },
          { path: 'activity', lazy: page('Activity') },
          { path: 'operations', lazy: page('Operations') },
          { path: '*', lazy: page('NotFound') },
        ],
      },
    ],
  },
];

function page(name: keyof typeof adminPages) {
  return async () => ({ Component: (await import('./admin-pages.tsx')).adminPages[name] });
}
