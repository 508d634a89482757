import { AccountPage } from './account/account-page.tsx';
import { ActivityPage } from './activity/activity-page.tsx';
import { AnalyticsPage } from './analytics/analytics-page.tsx';
import { BulkUploadPage } from './bulk/bulk-upload-page.tsx';
import { HistoryPage } from './history/history-page.tsx';
import { OperationsPage } from './operations/operations-page.tsx';
import { OverviewPage } from './overview/overview-page.tsx';
import { DeletedPage } from './properties/deleted-page.tsx';
import { PropertiesPage } from './properties/properties-page.tsx';
import { AddPropertyPage } from './property-form/add-property-page.tsx';
import { EditPropertyDialog } from './property-form/edit-property-dialog.tsx';
import { AdminArea } from './session/admin-area.tsx';
import { LoginPage } from './session/login-page.tsx';
import { DashboardShell } from './shell/dashboard-shell.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';

/** The components of the admin's routes, together so that they make one bundle. Where a page needs another room, it is given it here. */
export const adminPages = {
  Area: AdminArea,
  Login: LoginPage,
  Dashboard: DashboardShell,
  Overview: OverviewPage,
  Properties: () => <PropertiesPage EditDialog={EditPropertyDialog} />,
  AddProperty: AddPropertyPage,
  BulkUpload: BulkUploadPage,
  Analytics: AnalyticsPage,
  Activity: ActivityPage,
  Operations: OperationsPage,
  Account: AccountPage,
  Deleted: DeletedPage,
  History: HistoryPage,
  NotFound: NotFoundPage,
} as const;
