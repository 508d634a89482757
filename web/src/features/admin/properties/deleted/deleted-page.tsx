import type { DeletedListing } from '@marketplace/contracts/listings/history.views';
import { DeletedListings } from '@marketplace/contracts/listings/history.views';
import { messages } from '@marketplace/contracts/messages';
import useSWR from 'swr';
import { getJson } from '../../../../api/client.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { QueryPanel } from '../../../../ui/query-panel.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { PROPERTIES } from '../../blocks/admin-paths.ts';
import { Stack } from '../../blocks/layout.ts';
import { Page, PageHeader } from '../../blocks/page.tsx';
import { ShowMore, useWindow } from '../../blocks/show-more.tsx';
import { useFailureToast } from '../../blocks/use-failure-toast.ts';
import { DeletedCard } from './deleted-card.tsx';

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

const CARDS = 24;

function DeletedCards({ listings }: { listings: readonly DeletedListing[] }) {
  const { shown, hidden, showMore } = useWindow(listings, CARDS);
  return (
    <>
      <Stack as="ul" $gap={3}>
        {shown.map((listing) => (
          <li key={listing.id}>
            <DeletedCard listing={listing} />
          </li>
        ))}
      </Stack>
      <ShowMore hidden={hidden} onClick={showMore} />
    </>
  );
}
