import { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { getJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Cluster } from '../../ui/layout.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { ADD_PROPERTY, DELETED } from '../ui/admin-paths.ts';
import { Page, PageHeader } from '../ui/page.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { DeletePropertyDialog } from './property-actions.tsx';
import { PropertyFilter } from './property-filters.tsx';
import { useDuplicate } from './use-duplicate.ts';
import { askedFor } from './property-query.ts';
import { PropertyResults } from './property-results.tsx';
import { useLayout } from './kept-choices.ts';
import { useTable } from './use-table.ts';
import { ViewBar } from './view-bar.tsx';
import { usePageSelection } from './use-page-selection.ts';
import { usePropertyQuery } from './use-property-query.ts';

interface PropertiesPageProps {
  /** The form of a listing that exists, over this page. */
  EditDialog: ComponentType<{ listing: PropertyView; onClose: () => void }>;
}

/** Every listing, to be searched, edited and deleted; as rows or as cards, a page of them at a time. */
export function PropertiesPage({ EditDialog }: PropertiesPageProps) {
  const asked = usePropertyQuery();
  const table = useTable(asked.query, asked.page);
  const [layout] = useLayout();
  const isTable = useWide() && layout === 'table';
  const selection = usePageSelection(
    table.data?.rows.map(({ id }) => id) ?? [],
    askedFor(asked.query).toString(),
  );
  const { editing, edit, open, close } = useEditing();
  const { copying, duplicate } = useDuplicate(open);
  const [deleting, setDeleting] = useState<string>();
  useFailureToast(table.error, messages.loadPropertiesFailed);
  return (
    <Page>
      <PageHeader title="Properties">
        <Cluster $gap={2}>
          <LinkButton to={DELETED} size="sm" variant="secondary">
            Deleted
          </LinkButton>
          <LinkButton to={ADD_PROPERTY} size="sm">
            Add Property
          </LinkButton>
        </Cluster>
      </PageHeader>
      <ViewBar query={asked.query} onChoose={asked.set} />
      <PropertyFilter query={asked.query} onChange={asked.set} hasOrder={!isTable} />
      <QueryPanel query={table} failed={messages.loadPropertiesFailed}>
        {(shown) => (
          <PropertyResults
            asked={asked}
            shown={shown}
            table={table}
            isTable={isTable}
            selection={selection}
            actions={{
              edit: ({ id }) => void edit(id),
              remove: ({ id }) => setDeleting(id),
              duplicate: (listing) => void duplicate(listing),
              copying,
            }}
          />
        )}
      </QueryPanel>
      {editing && <EditDialog key={editing.id} listing={editing} onClose={close} />}
      {deleting && (
        <DeletePropertyDialog
          id={deleting}
          onDeleted={selection.drop}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Page>
  );
}

/** The listing whose form is open. It is read anew before that: the list knows less of it, and may be a moment old. */
function useEditing() {
  const [editing, setEditing] = useState<PropertyView>();
  const loading = useCommand(
    async (id: string) => setEditing(await getJson(`/api/properties/${id}`, PropertyView)),
    { failure: messages.loadPropertiesFailed },
  );
  return { editing, edit: loading.run, open: setEditing, close: () => setEditing(undefined) };
}
