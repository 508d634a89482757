import type { DeletedListing } from '@marketplace/contracts/listings/history.views';
import { DeletedListings } from '@marketplace/contracts/listings/history.views';
import { messages } from '@marketplace/contracts/messages';
import styled from 'styled-components';
import useSWR from 'swr';
import { getJson } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { exactPrice } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Thumbnail } from '../listing/thumbnail.tsx';
import { useRestore } from '../listing/undo.tsx';
import { historyPath, PROPERTIES } from '../ui/admin-paths.ts';
import { focusMain } from '../ui/focus.ts';
import { framed, Note, Page, PageHeader } from '../ui/page.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { CardList } from '../ui/show-more.tsx';
import { moment } from '../ui/times.tsx';

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
        {(list) => <CardList items={list}>{(listing) => <DeletedCard listing={listing} />}</CardList>}
      </QueryPanel>
    </Page>
  );
}

/** A deleted listing: what it was, who deleted it and when. */
function DeletedCard({ listing }: { listing: DeletedListing }) {
  const { id, title, district, price, images, deleted_at, deleted_by, version, last_version } = listing;
  const { isBusy, restore } = useRestore(focusMain);
  const which = <VisuallyHidden> {title}</VisuallyHidden>;
  return (
    <Card>
      <Picture>
        <Thumbnail path={images[0]} alt="" />
      </Picture>
      <Text>
        <h2>{title}</h2>
        <p>
          {district} · {exactPrice(price)}
        </p>
        <Note>
          Deleted by {deleted_by}, {moment(deleted_at)}
        </Note>
      </Text>
      <Actions>
        <Button
          size="sm"
          disabled={isBusy}
          onClick={() => void restore({ id, currentVersion: version, body: { version: last_version } })}
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

const Card = styled.article`
  display: grid;
  grid-template-columns: 120px minmax(0, 1fr) auto;
  gap: ${space(4)};
  padding: ${space(4)};
  ${framed}
  @media (max-width: ${theme.bp.md - 1}px) { grid-template-columns: 88px minmax(0, 1fr); }
`;
const Picture = styled.div`
  align-self: start;
  border-radius: ${theme.radius.sm}px;
  overflow: hidden;
`;
const Text = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
`;
const Actions = styled.div`
  display: grid;
  gap: ${space(2)};
  align-content: start;
  > * { position: relative; }
  @media (max-width: ${theme.bp.md - 1}px) {
    grid-column: 1 / -1;
    grid-template-columns: 1fr 1fr;
  }
`;
