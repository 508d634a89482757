import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { keepPlaces, placeOf, rememberPlace } from './scroll-positions.ts';

/** An entry of the tab's history, and where its page was when it was left; undefined for one that is new. */
interface Place {
  entry: string;
  y: number | undefined;
}

/**
 * Returns where a visitor who comes back, by the browser's buttons or by a reload, has left this page, and remembers where it
 * is left now. The router restores places as well, but at a moment when a long list does not have its length yet.
 */
export function useScrollPosition(): Place {
  const { key, pathname, search } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const entry = `${key} ${pathname}${search}`;
  const [place, setPlace] = useState<Place>(() => ({ entry, y: isReturn ? placeOf(entry) : undefined }));
  if (place.entry !== entry) setPlace({ entry, y: isReturn ? placeOf(entry) : undefined });
  useLayoutEffect(() => {
    const remember = () => rememberPlace(entry, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', keepPlaces);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', keepPlaces);
    };
  }, [entry]);
  return place;
}
