import { adminMessages } from '@marketplace/contracts/admin-messages';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { count } from '../../ui/format.ts';
import { drawn, MailIcon } from '../../ui/icons.tsx';
import { space, theme } from '../../ui/theme.ts';
import { showSuccess } from '../../ui/toasts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useAuth } from '../session/auth-context.ts';
import { paramsOfRange, rangeOfParams } from '../statistics/stat-range.ts';
import {
  ACCOUNT,
  ACTIVITY,
  ADD_PROPERTY,
  ANALYTICS,
  BULK_UPLOAD,
  DASHBOARD,
  ENQUIRIES,
  OPERATIONS,
  PAST,
  PRICES,
  PROPERTIES,
} from '../ui/admin-paths.ts';
import { useLive } from '../ui/live.tsx';
import { DiscardDialog, hasUnsavedWork } from '../ui/unsaved.tsx';

const pages = [
  { to: DASHBOARD, name: 'Overview', Icon: drawn('M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z') },
  { to: ENQUIRIES, name: 'Enquiries', Icon: MailIcon },
  { to: PROPERTIES, name: 'Properties', Icon: drawn('M4 20V9l8-5 8 5v11h-5v-6H9v6z') },
  { to: ADD_PROPERTY, name: 'Add Property', Icon: drawn('M12 5v14M5 12h14') },
  {
    to: BULK_UPLOAD,
    name: 'Bulk Upload',
    Icon: drawn('M12 16V4m0 0L7 9m5-5 5 5M4 16v3a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-3'),
  },
  { to: ANALYTICS, name: 'Analytics', Icon: drawn('M4 20h16M7 16v-5M12 16V6M17 16v-8') },
  { to: PRICES, name: 'Prices', Icon: drawn('M4 12V4h8l8 8-8 8zM8 8h.01') },
  { to: PAST, name: 'As it was', Icon: drawn('M4 5v5h5M4.6 10a8 8 0 1 1-.4 4M12 8v4.5l3 2') },
  { to: ACTIVITY, name: 'Activity', Icon: drawn('M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 4v4.5l3 2') },
  { to: OPERATIONS, name: 'Operations', Icon: drawn('M4 6h16v5H4zM4 13h16v5H4zM8 8.5h.01M8 15.5h.01') },
  {
    to: ACCOUNT,
    name: 'Account',
    Icon: drawn('M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4 20c1-4 4-6 8-6s7 2 8 6'),
  },
];

const LogoutIcon = drawn('M10 4H5v16h5M15 8l4 4-4 4M19 12H9');

/** Links to the dashboard's pages, and Logout. */
export function NavigationList() {
  const { session, logOut } = useAuth();
  const range = useRangeSearch();
  const [isAsking, setIsAsking] = useState(false);
  function leave() {
    setIsAsking(false);
    logOut();
    showSuccess(adminMessages.loggedOut);
  }
  return (
    <Nav aria-label="Admin">
      <ul>
        {pages.map(({ to, name, Icon }) => (
          <li key={to}>
            <PageLink to={sharesRange(to) ? to + range : to} end={to === DASHBOARD}>
              <Icon /> {name}
              {to === ENQUIRIES && <Waiting />}
            </PageLink>
          </li>
        ))}
      </ul>
      <Foot>
        {session.status === 'signed-in' && <Who>Signed in as {session.username}</Who>}
        <Leave type="button" onClick={() => (hasUnsavedWork() ? setIsAsking(true) : leave())}>
          <LogoutIcon /> Logout
        </Leave>
      </Foot>
      {isAsking && <DiscardDialog onDiscard={leave} onKeep={() => setIsAsking(false)} />}
    </Nav>
  );
}

/** How many enquiries are new. */
function Waiting() {
  const { new_enquiries: number = 0 } = useLive().state ?? {};
  if (number === 0) return null;
  return (
    <Unread>
      {count(number)}
      <VisuallyHidden> new</VisuallyHidden>
    </Unread>
  );
}

/** Overview and Analytics share the range of days in their address. */
function sharesRange(path: string): boolean {
  return path === DASHBOARD || path === ANALYTICS;
}

/** Returns the part of the address that names the range, on a page that has one. */
function useRangeSearch(): string {
  const { pathname, search } = useLocation();
  if (!sharesRange(pathname)) return '';
  const params = new URLSearchParams(paramsOfRange(rangeOfParams(new URLSearchParams(search)))).toString();
  return params === '' ? '' : `?${params}`;
}

const Nav = styled.nav`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space(4)};
  padding: ${space(2)} ${space(3)} ${space(4)};
`;
const item = css`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  width: 100%;
  min-height: 44px;
  padding: 0 ${space(3)};
  border: 0;
  border-radius: ${theme.radius.md}px;
  background: transparent;
  color: ${theme.color.muted};
  font-weight: ${theme.weight.label};
  text-decoration: none;
  &:hover { background: ${theme.color.sunken}; color: ${theme.color.ink}; }
`;
const PageLink = styled(NavLink)`
  ${item}
  &[aria-current='page'] {
    background: ${theme.color.brandTint};
    color: ${theme.color.brand};
    font-weight: ${theme.weight.strong};
  }
`;
const Unread = styled.span`
  margin-left: auto;
  padding: 0 ${space(2)};
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.brand};
  color: ${theme.color.onBrand};
  font-size: ${theme.size.xs};
  font-variant-numeric: tabular-nums;
  line-height: 22px;
`;
const Leave = styled.button`${item}`;
const Foot = styled.div`
  margin-top: auto;
  padding-top: ${space(3)};
  border-top: 1px solid ${theme.color.line};
`;
const Who = styled.p`
  padding: 0 ${space(3)} ${space(2)};
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  overflow-wrap: anywhere;
`;
