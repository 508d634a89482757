import type { ContractCall } from './contract-calls.ts';
import { commandCalls, queryCalls } from './contract-calls.ts';

export interface Route extends Pick<ContractCall, 'right' | 'isUnattended'> {
  method: string;
  /** Canonical path in Express syntax. The path without `/api` is an alias. */
  path: string;
  service: 'command' | 'query';
}

/** All API routes. Nginx and the composed server route by this table and answer 405 to unknown methods. */
export const routes: readonly Route[] = [
  ...routesOf('command', commandCalls),
  ...routesOf('query', queryCalls),
];

function routesOf(service: Route['service'], calls: Readonly<Record<string, ContractCall>>): Route[] {
  return Object.entries(calls).map(([call, { right, isUnattended }]) => {
    const [method = '', path = ''] = call.split(' ');
    return { method, path, service, right, ...(isUnattended && { isUnattended }) };
  });
}

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
  'agenda',
  'alerts',
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
