import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Makes going to another page what it is on a site without scripts: focus starts at the page's content (`main`), and its title
 * is read out (`announcement`, for a live region).
 */
export function usePageChange() {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  const main = useRef<HTMLElement>(null);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    main.current?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [pathname]);
  return { main, announcement };
}
