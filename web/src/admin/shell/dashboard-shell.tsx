import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { Right } from '@marketplace/contracts/auth/rights';
import { hasRight } from '@marketplace/contracts/auth/rights';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import styled, { createGlobalStyle, css } from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import type { Failure } from '../../ui/error-boundary.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { count } from '../../ui/format.ts';
import { CloseIcon, drawn, MenuIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/layout.ts';
import { Link, NavLink } from '../../ui/link.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { showSuccess } from '../../ui/toasts.tsx';
import { ANALYTICS, DASHBOARD, ENQUIRIES, pages } from '../pages.ts';
import { RequireAdmin } from '../session/admin-area.tsx';
import { NewDevices } from '../session/new-devices.tsx';
import { SavedSite } from '../session/saved-site.tsx';
import { useAuth, useRight } from '../session/session.ts';
import { paramsOfRange, rangeOfParams } from '../statistics/stat-range.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { MAIN } from '../ui/focus.ts';
import { LiveBars, LiveContext, useLive, useLiveState } from '../ui/live.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { discardQuestion, hasUnsavedWork, UnsavedGuard } from '../ui/unsaved.tsx';
import { registerWorker } from '../ui/worker.ts';

/** The frame of the dashboard's pages, for signed-in admins. */
export function DashboardShell() {
  return (
    <RequireAdmin>
      <SavedSite>
        <Dashboard />
      </SavedSite>
    </RequireAdmin>
  );
}

function Dashboard() {
  useEffect(() => {
    registerWorker().catch((error: unknown) => console.warn(error)); // the area works without it
  }, []);
  return (
    <LiveContext value={useLiveState()}>
      <UnsavedGuard>
        <ToastsInReach />
        <SkipLink href={`#${MAIN}`}>Skip to content</SkipLink>
        <Layout>
          <Sidebar />
          <div>
            <LiveBars />
            <NewDevices />
            <Main id={MAIN} tabIndex={-1}>
              <ErrorBoundary Failed={PageFailed}>
                <Outlet />
              </ErrorBoundary>
            </Main>
          </div>
        </Layout>
      </UnsavedGuard>
    </LiveContext>
  );
}

/** Toasts between a page's heading and its buttons on the right; on phones below the menu bar. */
const ToastsInReach = createGlobalStyle`
  @media (max-width: 480px) {
    html .Toastify__toast-container--top-right { top: ${space(8)}; }
  }
  @media (min-width: ${theme.bp.lg}px) {
    html .Toastify__toast-container--top-right {
      top: ${space(3)};
      right: auto;
      left: calc(50% + 120px);
      transform: translateX(-50%);
    }
  }
`;
const SkipLink = styled.a`
  position: absolute;
  z-index: 3;
  padding: ${space(3)};
  background: ${theme.color.surface};
  &:not(:focus) { clip-path: inset(50%); }
`;
const Layout = styled.div`
  min-height: 100vh;
  @media (min-width: ${theme.bp.lg}px) {
    display: grid;
    grid-template-columns: 240px minmax(0, 1fr);
  }
`;
const Main = styled.main`
  width: 100%;
  max-width: 1180px;
  padding: ${space(6)} ${theme.gutter} ${space(8)};
  @media (max-width: ${theme.bp.lg - 1}px) { padding-top: ${space(5)}; }
`;

function Sidebar() {
  const menuId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { pathname } = useLocation();
  const { name } = useSite();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setIsOpen(false), [pathname]);

  function closeOnEscape(key: string) {
    if (key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    toggle.current?.focus();
  }
  return (
    <Bar onKeyDown={(event) => closeOnEscape(event.key)}>
      <Top>
        <Brand to={DASHBOARD}>
          {name} <Area>Admin</Area>
        </Brand>
        <Toggle ref={toggle} aria-expanded={isOpen} aria-controls={menuId} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? <CloseIcon /> : <MenuIcon />} Menu
        </Toggle>
      </Top>
      <Menu id={menuId} $isOpen={isOpen}>
        <Navigation />
      </Menu>
    </Bar>
  );
}

const LogoutIcon = drawn('M10 4H5v16h5M15 8l4 4-4 4M19 12H9');

function Navigation() {
  const { session, logOut } = useAuth();
  const range = useRangeSearch();
  const { confirm, dialog } = useConfirm();
  async function leave() {
    if (hasUnsavedWork() && !(await confirm(discardQuestion))) return;
    logOut();
    showSuccess(adminMessages.loggedOut);
  }
  return (
    <Nav aria-label="Admin">
      <ul>
        {pages.map(
          ({ path, title, right, Icon }) =>
            Icon &&
            (right === undefined || ('role' in session && hasRight(session.role, right))) && (
              <li key={path}>
                <PageLink to={sharesRange(path) ? path + range : path} end={path === DASHBOARD}>
                  <Icon /> {title}
                  {path === ENQUIRIES && <NewEnquiries />}
                </PageLink>
              </li>
            ),
        )}
      </ul>
      <Foot>
        {session.status === 'signed-in' && <Who>Signed in as {session.username}</Who>}
        <Leave type="button" onClick={() => void leave()}>
          <LogoutIcon /> Logout
        </Leave>
      </Foot>
      {dialog}
    </Nav>
  );
}

function NewEnquiries() {
  const { new_enquiries: number = 0 } = useLive().state ?? {};
  if (number === 0) return null;
  return (
    <Unread>
      {count(number)}
      <VisuallyHidden> new</VisuallyHidden>
    </Unread>
  );
}

/** Overview and Analytics share their range of days. */
function sharesRange(path: string): boolean {
  return path === DASHBOARD || path === ANALYTICS;
}

function useRangeSearch(): string {
  const { pathname, search } = useLocation();
  if (!sharesRange(pathname)) return '';
  const params = new URLSearchParams(paramsOfRange(rangeOfParams(new URLSearchParams(search)))).toString();
  return params === '' ? '' : `?${params}`;
}

const wide = `@media (min-width: ${theme.bp.lg}px)`;
const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 2;
  border-bottom: 1px solid ${theme.color.line};
  background: ${theme.color.surface};
  ${wide} {
    display: flex;
    flex-direction: column;
    height: 100vh;
    border-right: 1px solid ${theme.color.line};
    border-bottom: 0;
    overflow-y: auto;
  }
`;
const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 56px;
  padding: 0 ${theme.gutter};
  ${wide} { min-height: 72px; padding: 0 ${space(5)}; }
`;
const Brand = styled(Link)`
  padding-block: 2px;
  color: ${theme.color.ink};
  font-size: ${theme.size.md};
  font-weight: ${theme.weight.strong};
  text-decoration: none;
`;
const Area = styled.span`
  display: block;
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.text};
  line-height: ${theme.line.snug};
`;
const Toggle = styled(Button).attrs({ variant: 'secondary' })`${wide} { display: none; }`;
const Menu = styled.div<{ $isOpen: boolean }>`
  display: ${({ $isOpen }) => ($isOpen ? 'block' : 'none')};
  max-height: calc(100dvh - 56px);
  overflow-y: auto;
  ${wide} { display: flex; flex: 1; max-height: none; }
`;
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

interface WithRightProps {
  right: Right | undefined;
  children: ReactNode;
}

/** A page for admins with a right; others read why they cannot open it, and what to do. */
export function WithRight({ right, children }: WithRightProps) {
  if (useRight(right)) return children;
  return (
    <Page>
      <PageHeader />
      <EmptyState title="Only owners can open this page. Ask an owner of the site to change your role.">
        <LinkButton to={DASHBOARD} variant="secondary">
          Go to Overview
        </LinkButton>
      </EmptyState>
    </Page>
  );
}

/** An unknown address in the admin area. */
export function NotFoundPage() {
  return (
    <Page>
      <PageHeader title="Page not found" />
      <EmptyState title="There is no such page in the admin area.">
        <LinkButton to={DASHBOARD} variant="secondary">
          Go to Overview
        </LinkButton>
      </EmptyState>
    </Page>
  );
}

/** A page that threw an error; its code is loaded again only with the page. */
function PageFailed({ isOffline }: Failure) {
  return (
    <Page>
      <PageHeader title={isOffline ? 'You are offline' : 'Something went wrong'} />
      <ErrorState title="This page could not be shown." onRetry={() => window.location.reload()} />
    </Page>
  );
}
