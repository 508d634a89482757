import type { ComponentType } from 'react';
import { useRoutes } from 'react-router-dom';
import { DASHBOARD, pages } from './pages.ts';
import { EditPropertyDialog } from './property-form/edit-property-dialog.tsx';
import { AdminArea, LoginPage } from './session/admin-area.tsx';
import { JoinPage } from './session/join-page.tsx';
import { DashboardShell, NotFoundPage, WithRight } from './shell/dashboard-shell.tsx';

type PageComponent = ComponentType<{ EditDialog: typeof EditPropertyDialog }>;

/** The modules of all pages, in one bundle. */
const files = import.meta.glob<Record<string, PageComponent>>('./*/*-page.tsx', { eager: true });

/** Each page gets the dialog that edits a listing, because pages do not import each other. */
function routeOf({ path, file, right }: (typeof pages)[number]) {
  const exported = Object.entries(files[`./${file}-page.tsx`] ?? {});
  const Page = exported.find(([name]) => name.endsWith('Page'))?.[1];
  if (!Page) throw new Error(`${file}-page.tsx exports no page.`);
  const element = (
    <WithRight right={right}>
      <Page EditDialog={EditPropertyDialog} />
    </WithRight>
  );
  return path === DASHBOARD ? { index: true, element } : { path: path.slice(DASHBOARD.length + 1), element };
}

const adminRoutes = [
  {
    element: <AdminArea />,
    children: [
      { path: 'login', element: <LoginPage /> },
      { path: 'join', element: <JoinPage /> },
      {
        element: <DashboardShell />,
        children: [
          { path: 'dashboard', children: pages.map(routeOf) },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];

/** The pages below the path `/admin`. */
export function AdminPages() {
  return useRoutes(adminRoutes);
}
