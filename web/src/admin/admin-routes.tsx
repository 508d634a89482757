import { Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { Navigate } from 'react-router-dom';
import { pageCode } from '../ui/page-code.tsx';
import { Spinner } from '../ui/states.tsx';

const { Page } = pageCode(async () => (await import('./admin-start.ts')).AdminPages);

/** The routes below `admin`, from one client bundle. None is rendered on the server. */
export const adminRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="dashboard" replace /> },
  {
    path: '*',
    element: (
      <Suspense fallback={<Spinner />}>
        <Page />
      </Suspense>
    ),
  },
];
