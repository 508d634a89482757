/** The service that answers a call. Nginx and the composed server route by this table and answer 405 to unknown methods. */
type Service = 'command' | 'query';

interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Canonical path in Express syntax. The path without `/api` is an alias. */
  path: string;
  service: Service;
}

/** All API routes. */
export const routes: readonly Route[] = [
  { method: 'POST', path: '/api/auth/login', service: 'command' },
  { method: 'POST', path: '/api/auth/logout', service: 'command' },
  { method: 'GET', path: '/api/auth/verify', service: 'command' },
  { method: 'GET', path: '/api/auth/sessions', service: 'command' },
  { method: 'DELETE', path: '/api/auth/sessions', service: 'command' },
  { method: 'DELETE', path: '/api/auth/sessions/:id', service: 'command' },
  { method: 'PUT', path: '/api/auth/password', service: 'command' },

  { method: 'POST', path: '/api/properties', service: 'command' },
  { method: 'POST', path: '/api/properties/bulk', service: 'command' },
  { method: 'POST', path: '/api/properties/status', service: 'command' },
  { method: 'POST', path: '/api/properties/confirm', service: 'command' },
  { method: 'PUT', path: '/api/properties/:id', service: 'command' },
  { method: 'POST', path: '/api/properties/:id/confirm', service: 'command' },
  { method: 'POST', path: '/api/properties/:id/restore', service: 'command' },
  { method: 'POST', path: '/api/properties/:id/duplicate', service: 'command' },
  { method: 'DELETE', path: '/api/properties/:id', service: 'command' },
  { method: 'POST', path: '/api/properties/:id/seller-links', service: 'command' },
  { method: 'DELETE', path: '/api/properties/:id/seller-links/:link', service: 'command' },
  { method: 'PUT', path: '/api/delete/properties/:id', service: 'command' },
  { method: 'POST', path: '/api/upload-images', service: 'command' },
  { method: 'PUT', path: '/api/image/:filename', service: 'command' },
  { method: 'DELETE', path: '/api/images/:filename', service: 'command' },
  { method: 'POST', path: '/api/analytics', service: 'command' },
  { method: 'POST', path: '/api/activity/:act/undo', service: 'command' },
  { method: 'POST', path: '/api/enquiries', service: 'command' },
  { method: 'PUT', path: '/api/enquiries/:id/status', service: 'command' },
  { method: 'POST', path: '/api/enquiries/:id/notes', service: 'command' },
  { method: 'POST', path: '/api/enquiries/:id/viewing', service: 'command' },
  { method: 'DELETE', path: '/api/enquiries/:id/viewing', service: 'command' },
  { method: 'DELETE', path: '/api/enquiries/:id', service: 'command' },
  { method: 'POST', path: '/api/enquiries/forget', service: 'command' },
  { method: 'POST', path: '/api/operations/projections/:name/rebuild', service: 'command' },

  { method: 'GET', path: '/api/properties', service: 'query' },
  { method: 'GET', path: '/api/properties/version', service: 'query' },
  { method: 'GET', path: '/api/properties/market', service: 'query' },
  { method: 'GET', path: '/api/properties/elsewhere', service: 'query' },
  { method: 'GET', path: '/api/properties/deleted', service: 'query' },
  { method: 'GET', path: '/api/properties/alike', service: 'query' },
  { method: 'GET', path: '/api/properties/as-of', service: 'query' },
  { method: 'GET', path: '/api/properties/as-of.csv', service: 'query' },
  { method: 'GET', path: '/api/properties/as-of/changes', service: 'query' },
  { method: 'GET', path: '/api/properties/table', service: 'query' },
  { method: 'GET', path: '/api/properties/table.csv', service: 'query' },
  { method: 'GET', path: '/api/properties/table/ids', service: 'query' },
  { method: 'GET', path: '/api/properties/export.csv', service: 'query' },
  { method: 'POST', path: '/api/properties/twins', service: 'query' },
  { method: 'GET', path: '/api/properties/slug/:slug', service: 'query' },
  { method: 'GET', path: '/api/properties/:id', service: 'query' },
  { method: 'GET', path: '/api/properties/:id/history', service: 'query' },
  { method: 'GET', path: '/api/properties/:id/history/:version', service: 'query' },
  { method: 'GET', path: '/api/properties/:id/price-history', service: 'query' },
  { method: 'GET', path: '/api/properties/:id/prices', service: 'query' },
  { method: 'GET', path: '/api/properties/:key/gone', service: 'query' },
  { method: 'GET', path: '/api/properties/:id/seller-links', service: 'query' },
  { method: 'GET', path: '/api/seller-report/:secret', service: 'query' },
  { method: 'GET', path: '/api/images', service: 'query' },
  { method: 'GET', path: '/api/analytics/summary', service: 'query' },
  { method: 'GET', path: '/api/analytics/properties', service: 'query' },
  { method: 'GET', path: '/api/analytics/properties.csv', service: 'query' },
  { method: 'GET', path: '/api/analytics/timeline', service: 'query' },
  { method: 'GET', path: '/api/analytics/marks', service: 'query' },
  { method: 'GET', path: '/api/analytics/hours', service: 'query' },
  { method: 'GET', path: '/api/analytics/todo', service: 'query' },
  { method: 'GET', path: '/api/analytics/price-changes', service: 'query' },
  { method: 'GET', path: '/api/analytics/price-changes.csv', service: 'query' },
  { method: 'GET', path: '/api/analytics/since', service: 'query' },
  { method: 'GET', path: '/api/activity', service: 'query' },
  { method: 'GET', path: '/api/enquiries', service: 'query' },
  { method: 'GET', path: '/api/enquiries/:id', service: 'query' },
  { method: 'POST', path: '/api/enquiries/export', service: 'query' },
  { method: 'GET', path: '/api/live', service: 'query' },
  { method: 'GET', path: '/api/operations/projections', service: 'query' },
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
  'live',
  'operations',
  'auth',
  'delete',
  'image',
  'images',
  'upload-images',
  'uploads',
] as const;
