import type { RouteObject } from 'react-router-dom';
import { useRoutes } from 'react-router-dom';
import { AccountPage } from './account/account-page.tsx';
import { ActivityPage } from './activity/activity-page.tsx';
import { AnalyticsPage } from './analytics/analytics-page.tsx';
import { BulkUploadPage } from './bulk/bulk-upload-page.tsx';
import { EnquiriesPage } from './enquiries/enquiries-page.tsx';
import { EnquiryPage } from './enquiries/enquiry-page.tsx';
import { HistoryPage } from './history/history-page.tsx';
import { OperationsPage } from './operations/operations-page.tsx';
import { OverviewPage } from './overview/overview-page.tsx';
import { PastPage } from './past/past-page.tsx';
import { PricesPage } from './prices/prices-page.tsx';
import { DeletedPage } from './properties/deleted-page.tsx';
import { PropertiesPage } from './properties/properties-page.tsx';
import { AddPropertyPage } from './property-form/add-property-page.tsx';
import { EditPropertyDialog } from './property-form/edit-property-dialog.tsx';
import { AdminArea } from './session/admin-area.tsx';
import { LoginPage } from './session/login-page.tsx';
import { DashboardShell } from './shell/dashboard-shell.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';

/** Below the path `admin`. Where a page needs another room, it is given it here. */
const adminRoutes: RouteObject[] = [
  {
    element: <AdminArea />,
    children: [
      { path: 'login', element: <LoginPage /> },
      {
        element: <DashboardShell />,
        children: [
          {
            path: 'dashboard',
            children: [
              { index: true, element: <OverviewPage EditDialog={EditPropertyDialog} /> },
              { path: 'properties', element: <PropertiesPage EditDialog={EditPropertyDialog} /> },
              { path: 'properties/deleted', element: <DeletedPage /> },
              { path: 'properties/:id/history', element: <HistoryPage /> },
              { path: 'add', element: <AddPropertyPage /> },
              { path: 'bulk', element: <BulkUploadPage /> },
              { path: 'analytics', element: <AnalyticsPage /> },
              { path: 'prices', element: <PricesPage /> },
              { path: 'past', element: <PastPage /> },
              { path: 'activity', element: <ActivityPage /> },
              { path: 'enquiries', element: <EnquiriesPage /> },
              { path: 'enquiries/:id', element: <EnquiryPage /> },
              { path: 'operations', element: <OperationsPage /> },
              { path: 'account', element: <AccountPage /> },
            ],
          },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];

/** The admin's pages, together so that they make one bundle. */
export function AdminPages() {
  return useRoutes(adminRoutes);
}
