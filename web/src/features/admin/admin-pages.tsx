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

/** The components of the admin's routes, together so that they make one bundle. Where a page needs another room, it is given it here. Those
 * below the dashboard go by their path. */
export const adminPages = {
  Area: AdminArea,
  Login: LoginPage,
  Dashboard: DashboardShell,
  Overview: () => <OverviewPage EditDialog={EditPropertyDialog} />,
  properties: () => <PropertiesPage EditDialog={EditPropertyDialog} />,
  add: AddPropertyPage,
  bulk: BulkUploadPage,
  analytics: AnalyticsPage,
  prices: PricesPage,
  past: PastPage,
  activity: ActivityPage,
  enquiries: EnquiriesPage,
  'enquiries/:id': EnquiryPage,
  operations: OperationsPage,
  account: AccountPage,
  'properties/deleted': DeletedPage,
  'properties/:id/history': HistoryPage,
  '*': NotFoundPage,
} as const;
