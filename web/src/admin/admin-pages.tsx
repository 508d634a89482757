import type { ComponentProps, ComponentType } from 'react';
import { Suspense, useEffect } from 'react';
import { useRoutes } from 'react-router-dom';
import { pageCode, whenIdle } from '../ui/page-code.tsx';
import { Spinner } from '../ui/states.tsx';
import { showError } from '../ui/toasts.tsx';
import type { EditDialog } from './listing/edit-dialog.tsx';
import { DASHBOARD, pages } from './pages.ts';
import { AdminArea, LoginPage } from './session/admin-area.tsx';
import { JoinPage } from './session/join-page.tsx';
import { DashboardShell, NotFoundPage, WithRight } from './shell/dashboard-shell.tsx';

type PageComponent = ComponentType<{ EditDialog: EditDialog }>;

/** The modules of most pages, in one bundle. */
const files = import.meta.glob<Record<string, PageComponent>>(
  ['./*/*-page.tsx', '!./bulk/*', '!./property-form/*'],
  { eager: true },
);

/** Forms and uploads, whose code is a quarter of all pages, in a second bundle. */
const loadLater = () => import('./admin-later.ts');
const laterPage = (name: 'AddPropertyPage' | 'BulkUploadPage') =>
  pageCode<ComponentProps<PageComponent>>(async () => (await loadLater())[name]).Page;
const laterPages: Readonly<Record<string, PageComponent>> = {
  'bulk/bulk-upload': laterPage('BulkUploadPage'),
  'property-form/add-property': laterPage('AddPropertyPage'),
};
const isLater = (at: string) => pages.some(({ path, file }) => path === at && file in laterPages);
const { Page: EditForm } = pageCode(() =>
  loadLater().then(
    ({ EditPropertyDialog }) => EditPropertyDialog,
    () => NoEditForm,
  ),
);

function NoEditForm({ onClose }: ComponentProps<EditDialog>) {
  useEffect(() => {
    showError('The form could not be loaded. Please load the page again.');
    onClose();
  }, [onClose]);
  return null;
}

function LaterEditDialog(props: ComponentProps<EditDialog>) {
  return (
    <Suspense>
      <EditForm {...props} />
    </Suspense>
  );
}

/** Each page gets the dialog that edits a listing, because pages do not import each other. */
function routeOf({ path, file, right }: (typeof pages)[number]) {
  const exported = Object.entries(files[`./${file}-page.tsx`] ?? {});
  const Page = laterPages[file] ?? exported.find(([name]) => name.endsWith('Page'))?.[1];
  if (!Page) throw new Error(`${file}-page.tsx exports no page.`);
  const element = (
    <WithRight right={right}>
      <Suspense fallback={<Spinner />}>
        <Page EditDialog={LaterEditDialog} />
      </Suspense>
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
  useEffect(() => {
    const preload = () => void loadLater().catch(console.warn);
    if (isLater(window.location.pathname)) preload();
    else whenIdle(preload);
  }, []);
  return useRoutes(adminRoutes);
}
