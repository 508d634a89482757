import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DASHBOARD } from '../pages.ts';
import { Page, PageHeader } from '../ui/page.tsx';

/** An address of the admin that is no page. */
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
