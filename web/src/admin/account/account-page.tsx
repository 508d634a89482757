import { SessionsView } from '@marketplace/contracts/auth/auth.views';
import { useResource } from '../../api/use-resource.ts';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { PasswordPanel } from './password-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

const FAILED = 'Failed to load your sessions';

/** Where the admin is logged in, and their password. */
export function AccountPage() {
  const sessions = useResource({ path: '/api/auth/sessions', schema: SessionsView });
  useFailureToast(sessions.error, FAILED);
  const look = () => void sessions.mutate();
  return (
    <Page>
      <PageHeader hint="Where you are logged in, and your password." />
      <QueryPanel
        query={sessions}
        failed={FAILED}
        isEmpty={(view) => view.sessions.length === 0}
        empty={<EmptyState title="There are no sessions" />}
      >
        {(view) => <SessionsPanel view={view} onEnded={look} />}
      </QueryPanel>
      <PasswordPanel onChanged={look} />
    </Page>
  );
}
