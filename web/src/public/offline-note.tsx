import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { singaporeTime } from '../ui/format.ts';
import { useHydrated, useOnline } from '../ui/hydration.tsx';
import { space, theme } from '../ui/theme.ts';

/** The page that the service worker had cached, if the browser opened such a page. */
let keptPage: { path: string; at: string } | undefined;

/** Says that there is no network, and when a cached page was made. */
export function OfflineNote() {
  const isOnline = useOnline();
  const isHydrated = useHydrated();
  const { pathname, search } = useLocation();
  const { keptAt: at } = isHydrated ? document.documentElement.dataset : {};
  if (at) keptPage ??= { path: pathname, at };
  const isKept = isHydrated && keptPage?.path === pathname;
  return (
    <div role="status">
      {(isKept || !isOnline) && (
        <Note>
          {isKept && keptPage
            ? `This page is from ${singaporeTime(keptPage.at)}. Prices may have changed since.`
            : 'You are offline. You can keep reading; the rest will load when you’re back online.'}
          {isKept && isOnline && (
            <>
              {' '}
              <a href={pathname + search}>Load the current page</a>
            </>
          )}
        </Note>
      )}
    </div>
  );
}

const Note = styled.p`
  padding: ${space(2)} ${theme.gutter};
  background: ${theme.color.ink};
  color: ${theme.color.canvas};
  font-size: ${theme.size.sm};
  text-align: center;
  a { color: inherit; }
`;
