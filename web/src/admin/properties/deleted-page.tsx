import type { DeletedListing } from '@marketplace/contracts/listings/history.views';
import { DeletedListings } from '@marketplace/contracts/listings/history.views';
import { messages } from '@marketplace/contracts/messages';
import useSWR from 'swr';
import { getJson } from '../../api/client.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { exactPrice } from '../../ui/format.ts';
import { Stack, VisuallyHidden } from '../../ui/layout.ts';
import { EmptyState, QueryPanel } from '../../ui/states.tsx';
import { Actions, Card, Head, Picture } from '../listing/card.ts';
import { Thumbnail } from '../listing/thumbnail.tsx';
import { useRestore } from '../listing/undo.tsx';
import { historyPath, PROPERTIES } from '../pages.ts';
import { ShowMore, useWindow } from '../ui/buttons.tsx';
import { focusMain } from '../ui/focus.ts';
import { Note, Page, PageHeader } from '../ui/page.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { moment } from '../ui/times.tsx';

/** Deleted listings, which can be restored. */
export function DeletedPage() {
  const deleted = useSWR('/api/properties/deleted', (path) => getJson(path, DeletedListings));
  useFailureToast(deleted.error, messages.loadPropertiesFailed);
  return (
    <Page>
      <PageHeader
        title="Deleted properties"
        hint="Visitors do not see them. A restored property keeps its address and counts."
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
        {(list) => <DeletedCards list={list} />}
      </QueryPanel>
    </Page>
  );
}

const CARDS = 24;

function DeletedCards({ list }: { list: readonly DeletedListing[] }) {
  const { shown, hidden, showMore } = useWindow(list, CARDS);
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

function DeletedCard({ listing }: { listing: DeletedListing }) {
  const { id, title, district, price, images, deleted_at, deleted_by, version, last_version } = listing;
  const { isBusy, run } = useRestore(focusMain);
  const which = <VisuallyHidden> {title}</VisuallyHidden>;
  return (
    <Card>
      <Picture>
        <Thumbnail path={images[0]} alt="" />
      </Picture>
      <Head>
        <h2>{title}</h2>
        <p>
          {district} · {exactPrice(price)}
        </p>
        <Note>
          Deleted by {deleted_by}, {moment(deleted_at)}
        </Note>
      </Head>
      <Actions>
        <Button
          size="sm"
          disabled={isBusy}
          onClick={() => void run({ id, currentVersion: version, body: { version: last_version } })}
        >
          {isBusy ? 'Restoring...' : 'Restore'}
          {which}
        </Button>
        <LinkButton size="sm" variant="secondary" to={historyPath(id)}>
          History{which}
        </LinkButton>
      </Actions>
    </Card>
  );
}
