import type { Location } from 'react-router-dom';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Toaster } from '../ui/toaster.tsx';

/** Round every page, public and admin. */
export function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
      <Toaster />
    </>
  );
}

/** What a scroll position is kept by: the visit; the page when it is the first of a document, as all of those have one key. */
function placeOf({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}
