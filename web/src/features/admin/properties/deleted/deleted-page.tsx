import { DeletedListings } from '@marketplace/contracts/listings/history.views';
import { messages } from '@marketplace/contracts/messages';
import useSWR from 'swr';
import { getJson } from '../../../../api/client.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { QueryPanel } from '../../../../ui/query-panel.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { PROPERTIES } from '../../blocks/admin-paths.ts';
import { Page } from '../../blocks/page.tsx';
import { PageHeader } from '../../blocks/page-header.tsx';
import { useFailureToast } from '../../blocks/use-failure-toast.ts';
import { DeletedCards } from './deleted-cards.tsx';

/** Listings that were deleted; each can be brought back. */
export function DeletedPage() {
  const deleted = useSWR('/api/properties/deleted', (path) => getJson(path, DeletedListings));
  useFailureToast(deleted.error, messages.loadPropertiesFailed);
  return (
    <Page>
      <PageHeader
        title="Deleted properties"
        hint="Visitors do not see them. Restored, they keep their address and counts."
      >
        <LinkButton to={PROPERTIES} variant="secondary" size="sm">
          All properties
        </LinkButton>
      </PageHeader>
      <QueryPanel
        query={deleted}
        failed={messages.loadPropertiesFailed}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState title="No deleted properties" />}
      >
        {(list) => <DeletedCards listings={list} />}
      </QueryPanel>
    </Page>
  );
}
