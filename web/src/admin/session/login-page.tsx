import { Navigate, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { z } from 'zod/mini';
import { sessionEnded } from '../../api/session.ts';
import { Stack } from '../../ui/layout.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { raised, space, theme } from '../../ui/theme.ts';
import { DASHBOARD } from '../ui/admin-paths.ts';
import { Note, usePageTitle } from '../ui/page.tsx';
import { useAuth } from './auth-context.ts';
import { LoginForm } from './login-form.tsx';

const Arrival = z.object({ from: z.string().check(z.startsWith(DASHBOARD)) });

/** Admin login; goes on to where one was going, or to the dashboard. */
export function LoginPage() {
  usePageTitle('Admin Login');
  const { session, endReason } = useAuth();
  const arrival = Arrival.safeParse(useLocation().state);
  if (session.status === 'signed-in')
    return <Navigate to={arrival.success ? arrival.data.from : DASHBOARD} replace />;
  return (
    <Page>
      <Card $gap={4}>
        <Stack $gap={1}>
          <h1>Admin Login</h1>
          <Note>
            {session.status === 'signed-out' && session.hasEnded
              ? (endReason ?? sessionEnded().message)
              : 'Manage listings and see how they are doing.'}
          </Note>
        </Stack>
        <LoginForm />
        <LinkButton to="/" variant="quiet" block>
          Back to Home
        </LinkButton>
      </Card>
    </Page>
  );
}

const Page = styled.main`
  display: grid;
  min-height: 100vh;
  padding: ${space(5)} ${theme.gutter};
  place-items: center;
`;
const Card = styled(Stack)`
  width: min(400px, 100%);
  padding: ${space(6)} ${space(5)} ${space(4)};
  ${raised}
`;
