import { headers } from '@marketplace/contracts/headers';
import type { Response } from 'express';

/** What every answer says, whatever it is. */
export const sharedHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
} as const;

/** Browsers then come by https alone for a year, and to whatever lies below the site's name too if that is asked for. */
export function strictTransport({ includeSubdomains }: { includeSubdomains: boolean }): string {
  return `max-age=31536000${includeSubdomains ? '; includeSubDomains' : ''}`;
}

/** Returns what an answer says of its own request, names and values in turns. */
export function perResponseHeaders({ requestId, strictTransport }: Response): string[] {
  if (strictTransport === undefined) return [headers.requestId, requestId];
  return [headers.requestId, requestId, STRICT_TRANSPORT, strictTransport];
}

export const STRICT_TRANSPORT = 'Strict-Transport-Security';
