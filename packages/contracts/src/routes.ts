import type { Right } from './auth/rights.ts';

/** The service that answers a call. Nginx and the composed server route by this table and answer 405 to unknown methods. */
type Service = 'command' | 'query';

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Canonical path in Express syntax. The path without `/api` is an alias. */
  path: string;
  service: Service;
  /** What an admin must be allowed to do; `public` calls need no admin. */
  right: Right | 'public';
  /** Open pages make the call by themselves; it does not keep a session alive. */
  isUnattended?: true;
}

/** All API routes. */
export const routes: readonly Route[] = [
  { method: 'POST', path: '/api/auth/login', service: 'command', right: 'public' },
  { method: 'POST', path: '/api/auth/login/options', service: 'command', right: 'public' },
  { method: 'POST', path: '/api/auth/login/passkey', service: 'command', right: 'public' },
  { method: 'POST', path: '/api/auth/login/recovery-code', service: 'command', right: 'public' },
  { method: 'POST', path: '/api/auth/logout', service: 'command', right: 'useOwnAccount' },
  { method: 'GET', path: '/api/auth/verify', service: 'command', right: 'public' },
  { method: 'GET', path: '/api/auth/sessions', service: 'command', right: 'useOwnAccount' },
  { method: 'DELETE', path: '/api/auth/sessions', service: 'command', right: 'useOwnAccount' },
  { method: 'DELETE', path: '/api/auth/sessions/:id', service: 'command', right: 'useOwnAccount' },
  { method: 'PUT', path: '/api/auth/password', service: 'command', right: 'useOwnAccount' },
  { method: 'GET', path: '/api/auth/devices', service: 'command', right: 'useOwnAccount' },
  { method: 'POST', path: '/api/auth/devices', service: 'command', right: 'useOwnAccount' },
  { method: 'PUT', path: '/api/auth/devices/:id', service: 'command', right: 'useOwnAccount' },
  { method: 'DELETE', path: '/api/auth/devices/:id', service: 'command', right: 'useOwnAccount' },
  { method: 'POST', path: '/api/auth/devices/:id/test', service: 'command', right: 'useOwnAccount' },
  { method: 'POST', path: '/api/auth/confirm/options', service: 'command', right: 'useOwnAccount' },
  { method: 'POST', path: '/api/auth/confirm', service: 'command', right: 'useOwnAccount' },
  { method: 'GET', path: '/api/auth/passkeys', service: 'command', right: 'useOwnAccount' },
  { method: 'POST', path: '/api/auth/passkeys/options', service: 'command', right: 'manageOwnPasskeys' },
  { method: 'POST', path: '/api/auth/passkeys', service: 'command', right: 'manageOwnPasskeys' },
  { method: 'PUT', path: '/api/auth/passkeys/:id', service: 'command', right: 'manageOwnPasskeys' },
  { method: 'DELETE', path: '/api/auth/passkeys/:id', service: 'command', right: 'manageOwnPasskeys' },
  { method: 'POST', path: '/api/auth/recovery-codes', service: 'command', right: 'manageOwnPasskeys' },
  { method: 'PUT', path: '/api/auth/team-policy', service: 'command', right: 'manageTeam' },
  { method: 'GET', path: '/api/auth/team', service: 'command', right: 'manageTeam' },
  { method: 'PUT', path: '/api/auth/team/:id', service: 'command', right: 'manageTeam' },
  { method: 'POST', path: '/api/auth/invitations', service: 'command', right: 'manageTeam' },
  { method: 'DELETE', path: '/api/auth/invitations/:id', service: 'command', right: 'manageTeam' },
  { method: 'POST', path: '/api/auth/invitations/open', service: 'command', right: 'public' },
  { method: 'POST', path: '/api/auth/invitations/accept', service: 'command', right: 'public' },

  { method: 'POST', path: '/api/properties', service: 'command', right: 'editListings' },
  { method: 'POST', path: '/api/properties/bulk', service: 'command', right: 'editListings' },
  { method: 'POST', path: '/api/properties/changes', service: 'command', right: 'editListings' },
  { method: 'POST', path: '/api/properties/confirm', service: 'command', right: 'editListings' },
  { method: 'POST', path: '/api/properties/delete', service: 'command', right: 'deleteListings' },
  { method: 'PUT', path: '/api/properties/:id', service: 'command', right: 'editListings' },
  { method: 'POST', path: '/api/properties/:id/confirm', service: 'command', right: 'editListings' },
  { method: 'POST', path: '/api/properties/:id/restore', service: 'command', right: 'editListings' },
  { method: 'POST', path: '/api/properties/:id/duplicate', service: 'command', right: 'editListings' },
  { method: 'DELETE', path: '/api/properties/:id', service: 'command', right: 'deleteListings' },
  {
    method: 'POST',
    path: '/api/properties/:id/seller-links',
    service: 'command',
    right: 'manageSellerLinks',
  },
  {
    method: 'DELETE',
    path: '/api/properties/:id/seller-links/:link',
    service: 'command',
    right: 'manageSellerLinks',
  },
  { method: 'PUT', path: '/api/delete/properties/:id', service: 'command', right: 'deleteListings' },
  { method: 'POST', path: '/api/upload-images', service: 'command', right: 'editListings' },
  { method: 'PUT', path: '/api/image/:filename', service: 'command', right: 'editListings' },
  { method: 'DELETE', path: '/api/images/:filename', service: 'command', right: 'editListings' },
  { method: 'POST', path: '/api/analytics', service: 'command', right: 'public' },
  { method: 'POST', path: '/api/activity/:act/undo', service: 'command', right: 'editListings' },
  { method: 'POST', path: '/api/enquiries', service: 'command', right: 'public' },
  { method: 'PUT', path: '/api/enquiries/:id/status', service: 'command', right: 'answerEnquiries' },
  { method: 'POST', path: '/api/enquiries/:id/notes', service: 'command', right: 'answerEnquiries' },
  { method: 'POST', path: '/api/enquiries/:id/viewing', service: 'command', right: 'answerEnquiries' },
  { method: 'DELETE', path: '/api/enquiries/:id/viewing', service: 'command', right: 'answerEnquiries' },
  { method: 'DELETE', path: '/api/enquiries/:id', service: 'command', right: 'forgetPersonalData' },
  { method: 'POST', path: '/api/enquiries/forget', service: 'command', right: 'forgetPersonalData' },
  { method: 'PUT', path: '/api/settings', service: 'command', right: 'manageSettings' },
  { method: 'POST', path: '/api/settings/:version/undo', service: 'command', right: 'manageSettings' },
  {
    method: 'POST',
    path: '/api/operations/projections/:name/rebuild',
    service: 'command',
    right: 'runOperations',
  },

  { method: 'GET', path: '/api/properties', service: 'query', right: 'public' },
  { method: 'GET', path: '/api/properties/version', service: 'query', right: 'public' },
  { method: 'GET', path: '/api/properties/market', service: 'query', right: 'public' },
  { method: 'GET', path: '/api/properties/elsewhere', service: 'query', right: 'public' },
  { method: 'GET', path: '/api/properties/deleted', service: 'query', right: 'readListings' },
  { method: 'GET', path: '/api/properties/alike', service: 'query', right: 'readListings' },
  { method: 'GET', path: '/api/properties/as-of', service: 'query', right: 'readListings' },
  { method: 'GET', path: '/api/properties/as-of.csv', service: 'query', right: 'readListings' },
  { method: 'GET', path: '/api/properties/as-of/changes', service: 'query', right: 'readListings' },
  { method: 'GET', path: '/api/properties/table', service: 'query', right: 'readListings' },
  { method: 'GET', path: '/api/properties/table.csv', service: 'query', right: 'readListings' },
  { method: 'GET', path: '/api/properties/table/prices', service: 'query', right: 'readListings' },
  { method: 'GET', path: '/api/properties/export.csv', service: 'query', right: 'readListings' },
  { method: 'POST', path: '/api/properties/twins', service: 'query', right: 'readListings' },
  { method: 'GET', path: '/api/properties/slug/:slug', service: 'query', right: 'public' },
  { method: 'GET', path: '/api/properties/:id', service: 'query', right: 'public' },
  { method: 'GET', path: '/api/properties/:id/history', service: 'query', right: 'readListings' },
  { method: 'GET', path: '/api/properties/:id/history/:version', service: 'query', right: 'readListings' },
  { method: 'GET', path: '/api/properties/:id/price-history', service: 'query', right: 'readListings' },
  { method: 'GET', path: '/api/properties/:id/prices', service: 'query', right: 'public' },
  { method: 'GET', path: '/api/properties/:key/gone', service: 'query', right: 'public' },
  { method: 'GET', path: '/api/properties/:id/seller-links', service: 'query', right: 'manageSellerLinks' },
  { method: 'GET', path: '/api/seller-report/:secret', service: 'query', right: 'public' },
  { method: 'GET', path: '/api/images', service: 'query', right: 'readListings' },
  { method: 'GET', path: '/api/analytics/summary', service: 'query', right: 'readStatistics' },
  { method: 'GET', path: '/api/analytics/properties', service: 'query', right: 'readStatistics' },
  { method: 'GET', path: '/api/analytics/properties.csv', service: 'query', right: 'readStatistics' },
  { method: 'GET', path: '/api/analytics/timeline', service: 'query', right: 'readStatistics' },
  { method: 'GET', path: '/api/analytics/marks', service: 'query', right: 'readStatistics' },
  { method: 'GET', path: '/api/analytics/hours', service: 'query', right: 'readStatistics' },
  { method: 'GET', path: '/api/analytics/todo', service: 'query', right: 'readStatistics' },
  { method: 'GET', path: '/api/analytics/price-changes', service: 'query', right: 'readStatistics' },
  { method: 'GET', path: '/api/analytics/price-changes.csv', service: 'query', right: 'readStatistics' },
  { method: 'GET', path: '/api/analytics/since', service: 'query', right: 'readStatistics' },
  { method: 'GET', path: '/api/activity', service: 'query', right: 'readActivity' },
  { method: 'GET', path: '/api/enquiries', service: 'query', right: 'readEnquiries' },
  { method: 'GET', path: '/api/enquiries/viewings', service: 'query', right: 'readEnquiries' },
  { method: 'GET', path: '/api/enquiries/:id', service: 'query', right: 'readEnquiries' },
  { method: 'POST', path: '/api/enquiries/export', service: 'query', right: 'exportPersonalData' },
  { method: 'GET', path: '/api/settings', service: 'query', right: 'manageSettings' },
  { method: 'GET', path: '/api/live', service: 'query', right: 'readListings', isUnattended: true },
  { method: 'GET', path: '/api/operations/projections', service: 'query', right: 'runOperations' },
];

/** Returns a canonical path and its alias: `/api/properties`, `/properties`. */
export function bothFamilies(path: string): [string, string] {
  return [path, path.replace(/^\/api/, '')];
}

/** First path segments of the API and of files; all other paths are pages. */
export const apiPrefixes = [
  'api',
  'properties',
  'analytics',
  'activity',
  'enquiries',
  'seller-report',
  'settings',
  'live',
  'operations',
  'auth',
  'delete',
  'image',
  'images',
  'upload-images',
  'uploads',
] as const;
