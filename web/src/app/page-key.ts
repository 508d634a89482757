import { generatePath, matchRoutes } from 'react-router-dom';
import type { PageCode } from '../../server/rendered-page.ts';
import { handleOf, isBrowserOnly } from './page-handle.ts';
import { routes } from './routes.tsx';

/** The address of every page that there is not. */
const UNKNOWN = '/404';

/**
 * Returns the key of the page that is at an address: the same for all addresses that show the same, whatever else their query
 * strings hold.
 */
export const pageKey: PageCode['pageKey'] = (target) => {
  const address = `http://page${target}`;
  const url = URL.canParse(address) ? new URL(address) : new URL(`http://page${UNKNOWN}`);
  const matches = matchRoutes(routes, url.pathname) ?? [];
  const pattern = matches.flatMap(({ route }) => route.path ?? []).join('/');
  const { params = {}, route } = matches.at(-1) ?? {};
  if (pattern === '*' || !route) return { path: UNKNOWN, unread: new URLSearchParams() };
  if (isBrowserOnly(matches)) return { path: '/admin', unread: new URLSearchParams() };
  const read = handleOf(route.handle).query?.(url.searchParams) ?? new URLSearchParams();
  const unread = new URLSearchParams([...url.searchParams].filter(([name]) => !read.has(name)));
  return { path: [generatePath(`/${pattern}`, params), ...(read.size > 0 ? [read] : [])].join('?'), unread };
};
