import { matchRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { publicRoutes, routes } from './routes.tsx';
import { matchPage } from './server-routes.ts';

const own = publicRoutes.map(
  ({ path = '' }) => `/${path.replace('/:slug?', '/flat').replace('*', 'nowhere')}`,
);
const others = [
  '/property',
  '/BUY/',
  '/%62uy',
  '/guides',
  '/guides/nowhere',
  '/admin',
  '/admin/leads',
  '/seller/a',
  '//',
];

it.each([...own, ...others])('%s has the page that all routes together give it', (pathname) => {
  const page = (matches: ReturnType<typeof matchPage> | null) =>
    (matches ?? []).map(({ route: { path, index }, params }) => ({ path, index, params }));
  expect(page(matchPage(pathname))).toEqual(page(matchRoutes(routes, pathname)));
});
