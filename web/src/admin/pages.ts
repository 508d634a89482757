import type { Right } from '@marketplace/contracts/auth/rights';
import { drawn, MailIcon } from '../ui/icons.tsx';

export const LOGIN = '/admin/login';
/** An invitation's link: its secret is behind the `#`. */
export const JOIN = '/admin/join';
export const DASHBOARD = '/admin/dashboard';
export const PROPERTIES = `${DASHBOARD}/properties`;
export const DELETED = `${PROPERTIES}/deleted`;
export const ADD_PROPERTY = `${DASHBOARD}/add`;
export const BULK_UPLOAD = `${DASHBOARD}/bulk`;
export const ANALYTICS = `${DASHBOARD}/analytics`;
export const PRICES = `${DASHBOARD}/prices`;
export const PAST = `${DASHBOARD}/past`;
export const ACTIVITY = `${DASHBOARD}/activity`;
export const OPERATIONS = `${DASHBOARD}/operations`;
export const ENQUIRIES = `${DASHBOARD}/enquiries`;
export const AGENDA = `${DASHBOARD}/agenda`;
export const SETTINGS = `${DASHBOARD}/settings`;
export const WELCOME = `${DASHBOARD}/welcome`;
export const REPLY_TEMPLATES = `${ENQUIRIES}/templates`;
export const TEAM = `${DASHBOARD}/team`;
export const ACCOUNT = `${DASHBOARD}/account`;

interface AdminPage {
  path: string;
  /** Its file is `<file>-page.tsx`, which exports one component whose name ends in `Page`. */
  file: string;
  /** Name in the menu, and the default heading. */
  title: string;
  /** Without it, the page is neither in the menu nor shown. */
  right?: Right;
  /** Pages with an icon are in the menu. */
  Icon?: ReturnType<typeof drawn>;
}

/** Every page of the dashboard, in the order of the menu. */
export const pages: readonly AdminPage[] = [
  {
    path: DASHBOARD,
    file: 'overview/overview',
    title: 'Overview',
    Icon: drawn('M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z'),
  },
  { path: ENQUIRIES, file: 'enquiries/enquiries', title: 'Enquiries', Icon: MailIcon },
  { path: REPLY_TEMPLATES, file: 'reply-templates/reply-templates', title: 'Reply templates' },
  { path: `${ENQUIRIES}/:id`, file: 'enquiries/enquiry', title: 'Enquiry' },
  {
    path: AGENDA,
    file: 'agenda/agenda',
    title: 'Agenda',
    Icon: drawn('M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 14h3'),
  },
  {
    path: PROPERTIES,
    file: 'properties/properties',
    title: 'Properties',
    Icon: drawn('M4 20V9l8-5 8 5v11h-5v-6H9v6z'),
  },
  { path: DELETED, file: 'properties/deleted', title: 'Deleted properties' },
  { path: `${PROPERTIES}/:id/history`, file: 'history/history', title: 'Property' },
  {
    path: ADD_PROPERTY,
    file: 'property-form/add-property',
    title: 'Add Property',
    Icon: drawn('M12 5v14M5 12h14'),
  },
  {
    path: BULK_UPLOAD,
    file: 'bulk/bulk-upload',
    title: 'Bulk Upload',
    Icon: drawn('M12 16V4m0 0L7 9m5-5 5 5M4 16v3a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-3'),
  },
  {
    path: ANALYTICS,
    file: 'analytics/analytics',
    title: 'Analytics',
    Icon: drawn('M4 20h16M7 16v-5M12 16V6M17 16v-8'),
  },
  { path: PRICES, file: 'prices/prices', title: 'Prices', Icon: drawn('M4 12V4h8l8 8-8 8zM8 8h.01') },
  {
    path: PAST,
    file: 'past/past',
    title: 'Past versions',
    Icon: drawn('M4 5v5h5M4.6 10a8 8 0 1 1-.4 4M12 8v4.5l3 2'),
  },
  {
    path: ACTIVITY,
    file: 'activity/activity',
    title: 'Activity',
    Icon: drawn('M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 4v4.5l3 2'),
  },
  {
    path: OPERATIONS,
    file: 'operations/operations',
    title: 'Operations',
    right: 'runOperations',
    Icon: drawn('M4 6h16v5H4zM4 13h16v5H4zM8 8.5h.01M8 15.5h.01'),
  },
  {
    path: TEAM,
    file: 'team/team',
    title: 'Team',
    right: 'manageTeam',
    Icon: drawn(
      'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM3 20c.7-4 3-6 6-6s5.3 2 6 6M16 5.5a3.5 3.5 0 0 1 0 6.5M18 14.5c1.6.9 2.6 2.8 3 5.5',
    ),
  },
  {
    path: SETTINGS,
    file: 'settings/settings',
    title: 'Settings',
    right: 'manageSettings',
    Icon: drawn('M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5'),
  },
  { path: WELCOME, file: 'settings/welcome', title: 'Welcome', right: 'manageSettings' },
  {
    path: ACCOUNT,
    file: 'account/account',
    title: 'Account',
    Icon: drawn('M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4 20c1-4 4-6 8-6s7 2 8 6'),
  },
];

/** Returns the address of a listing's history. */
export function historyPath(id: string): string {
  return `${PROPERTIES}/${id}/history`;
}

/** Returns the address of a version of a listing. */
export function versionPath(id: string, version: number): string {
  return `${historyPath(id)}?version=${version}`;
}

/** Returns the address of a version of a listing at an ISO time. */
export function thenPath(id: string, { version, at }: { version: number; at: string }): string {
  return `${versionPath(id, version)}&${new URLSearchParams({ at })}`;
}

/** Returns the address of an enquiry. */
export function enquiryPath(id: string): string {
  return `${ENQUIRIES}/${id}`;
}

/** Returns the address of the whole site at an ISO time. */
export function pastPath(at: string): string {
  return `${PAST}?${new URLSearchParams({ at })}`;
}
