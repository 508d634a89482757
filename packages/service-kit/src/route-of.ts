import type { Request } from 'express';

const FILES = '/assets/';

/**
 * Returns the pattern that answered a request, `/api/properties/:id`; files and pages have one pattern each. Never the path
 * itself: what visitors type must not become series or tell who looked at what.
 */
export function routeOf(req: Request): string {
  const [pattern]: unknown[] = [req.route?.path].flat();
  if (typeof pattern === 'string') return pattern;
  return req.path.startsWith(FILES) ? `${FILES}*` : '/*';
}
