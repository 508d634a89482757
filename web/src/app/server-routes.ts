import type { RouteMatch, RouteObject } from 'react-router-dom';
import { matchRoutes } from 'react-router-dom';
import { publicRoutes, routes, siteOf } from './routes.tsx';

/** By the first segment of their addresses, because React Router prepares and ranks all given routes at every match. */
const routesByName = new Map(
  publicRoutes.map(nameOf).map((name) => {
    const own = publicRoutes.filter((route) => nameOf(route) === name || route.path === '*');
    return [name, siteOf(own)];
  }),
);

function nameOf({ path = '' }: RouteObject): string {
  return path.split('/', 1).join();
}

/** Returns the routes that may match an address. */
export function routesOf(pathname: string): RouteObject[] {
  return routesByName.get(nameOf({ path: pathname.slice(1).toLowerCase() })) ?? routes;
}

/** Returns the matched routes of an address, the page's last; none for an address without a page. */
export function matchPage(pathname: string): RouteMatch[] {
  return matchRoutes(routesOf(pathname), pathname) ?? [];
}
