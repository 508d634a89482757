import type { ComponentProps } from 'react';
import type { NavigateOptions, To } from 'react-router-dom';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

export interface LinkProps
  extends Omit<ComponentProps<'a'>, 'href' | 'target'>,
    Pick<NavigateOptions, 'replace' | 'state'> {
  /** A page of this site. */
  to: To;
  target?: string;
}

/** A link to a page of the site, which the router opens. React Router's own brings the code that prefetches for its framework. */
export function Link({ to, onClick, ...link }: LinkProps) {
  const follow = useLinkClickHandler(to, link);
  const { replace, state, ...anchor } = link;
  return (
    <a
      {...anchor}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

interface NavLinkProps extends Omit<LinkProps, 'to'> {
  to: string;
  /** Whether pages below this one are other pages. */
  end?: boolean;
}

/** A link of a navigation; it is marked for screen readers on its page and, without `end`, on pages below it. */
export function NavLink({ to, end = false, ...link }: NavLinkProps) {
  const { pathname } = useLocation();
  const isHere = pathname === to || (!end && pathname.startsWith(`${to}/`));
  return <Link to={to} aria-current={isHere ? 'page' : undefined} {...link} />;
}
