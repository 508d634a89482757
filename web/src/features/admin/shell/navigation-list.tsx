import { messages } from '@marketplace/contracts/messages';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { space, theme } from '../../../ui/theme.ts';
import { showSuccess } from '../../../ui/toasts.ts';
import {
  ACTIVITY,
  ADD_PROPERTY,
  ANALYTICS,
  BULK_UPLOAD,
  DASHBOARD,
  OPERATIONS,
  PROPERTIES,
} from '../blocks/admin-paths.ts';
import { paramsOfRange, rangeOfParams } from '../blocks/statistics/stat-range.ts';
import { DiscardDialog } from '../blocks/unsaved/unsaved-guard.tsx';
import { hasUnsavedWork } from '../blocks/unsaved/unsaved-work.ts';
import { useAuth } from '../session/auth-context.ts';
import {
  ActivityIcon,
  AddIcon,
  AnalyticsIcon,
  BulkIcon,
  LogoutIcon,
  OperationsIcon,
  OverviewIcon,
  PropertiesIcon,
} from './navigation-icons.ts';

const pages = [
  { to: DASHBOARD, name: 'Overview', Icon: OverviewIcon },
  { to: PROPERTIES, name: 'Properties', Icon: PropertiesIcon },
  { to: ADD_PROPERTY, name: 'Add Property', Icon: AddIcon },
  { to: BULK_UPLOAD, name: 'Bulk Upload', Icon: BulkIcon },
  { to: ANALYTICS, name: 'Analytics', Icon: AnalyticsIcon },
  { to: ACTIVITY, name: 'Activity', Icon: ActivityIcon },
  { to: OPERATIONS, name: 'Operations', Icon: OperationsIcon },
];

/** Links to the dashboard's pages, and Logout. */
export function NavigationList() {
  const { session, logOut } = useAuth();
  const range = useRangeSearch();
  const [isAsking, setIsAsking] = useState(false);
  function leave() {
    setIsAsking(false);
    logOut();
    showSuccess(messages.loggedOut);
  }
  return (
    <Nav aria-label="Admin">
      <ul>
        {pages.map(({ to, name, Icon }) => (
          <li key={to}>
            <PageLink to={sharesRange(to) ? to + range : to} end={to === DASHBOARD}>
              <Icon /> {name}
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
