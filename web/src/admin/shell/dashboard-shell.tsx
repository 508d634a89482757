import { Outlet } from 'react-router-dom';
import styled, { createGlobalStyle } from 'styled-components';
import { space, theme } from '../../ui/theme.ts';
import { RequireAdmin } from '../session/admin-area.tsx';
import { MAIN } from '../ui/focus.ts';
import { LiveBars, LiveContext, useLiveState } from '../ui/live.tsx';
import { UnsavedGuard } from '../ui/unsaved.tsx';
import { Sidebar } from './sidebar.tsx';

/** The frame of the dashboard's pages, for signed-in admins only. */
export function DashboardShell() {
  return (
    <RequireAdmin>
      <Dashboard />
    </RequireAdmin>
  );
}

function Dashboard() {
  return (
    <LiveContext value={useLiveState()}>
      <UnsavedGuard>
        <ToastsInReach />
        <SkipLink href={`#${MAIN}`}>Skip to content</SkipLink>
        <Layout>
          <Sidebar />
          <div>
            <LiveBars />
            <Main id={MAIN} tabIndex={-1}>
              <Outlet />
            </Main>
          </div>
        </Layout>
      </UnsavedGuard>
    </LiveContext>
  );
}

/** Places toasts between a page's heading and its buttons at the right; on a phone below the bar with the menu. */
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
