import type { ComponentProps, MouseEvent } from 'react';
import type { NavigateOptions } from 'react-router-dom';
import { useLocation, useNavigate } from 'react-router-dom';

export interface LinkProps
  extends Omit<ComponentProps<'a'>, 'href'>,
    Pick<NavigateOptions, 'replace' | 'state'> {
  /** The path and query of a page of this site. */
  to: string;
}

/** A link to a page of the site, which the router opens. Lighter than the router's own, which resolves relative paths and prefetches. */
export function Link({ to, replace, state, onClick, ...anchor }: LinkProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || anchor.target || isForBrowser(event)) return;
    event.preventDefault();
    void navigate(to, { replace: replace ?? to === pathname + search + hash, state });
  };
  return <a href={to} onClick={follow} {...anchor} />;
}

/** Whether a click opens another tab or window, or a menu. */
function isForBrowser({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey;
}

interface NavLinkProps extends LinkProps {
  /** Whether pages below this one are other pages. */
  end?: boolean;
}

/** A link of a navigation; it is marked for screen readers on its page and, without `end`, on pages below it. */
export function NavLink({ to, end = false, ...link }: NavLinkProps) {
  const { pathname } = useLocation();
  const isHere = pathname === to || (!end && pathname.startsWith(`${to}/`));
  return <Link to={to} aria-current={isHere ? 'page' : undefined} {...link} />;
}
