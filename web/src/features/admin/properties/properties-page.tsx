import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { LinkButton } from '../../../ui/link-button.tsx';
import { QueryPanel } from '../../../ui/query-panel.tsx';
import { ADD_PROPERTY, DELETED } from '../blocks/admin-paths.ts';
import { useListings } from '../blocks/listings/use-listings.ts';
import { HeaderLinks, Page, PageHeader } from '../blocks/page.tsx';
import { useFailureToast } from '../blocks/use-failure-toast.ts';
import { DeletePropertyDialog } from './list/delete-property-dialog.tsx';
import { PropertyFilter, usePropertyFilter } from './list/property-filter.tsx';
import { PropertyResults } from './list/property-results.tsx';
import { useDuplicate } from './list/use-duplicate.ts';

interface PropertiesPageProps {
  /** The form of a listing that exists, over this page. */
  EditDialog: ComponentType<{ listing: PropertyView; onClose: () => void }>;
}

/** Every listing, to be searched, edited and deleted. */
export function PropertiesPage({ EditDialog }: PropertiesPageProps) {
  const listings = useListings();
  const filter = usePropertyFilter();
  const [editing, setEditing] = useState<PropertyView>();
  const [deleting, setDeleting] = useState<PropertyView>();
  const { copying, duplicate } = useDuplicate(setEditing);
  useFailureToast(listings.error, messages.loadPropertiesFailed);
  return (
    <Page>
      <PageHeader title="Properties">
        <HeaderLinks>
          <LinkButton to={DELETED} size="sm" variant="secondary">
            Deleted
          </LinkButton>
          <LinkButton to={ADD_PROPERTY} size="sm">
            Add Property
          </LinkButton>
        </HeaderLinks>
      </PageHeader>
      <PropertyFilter filter={filter} />
      <QueryPanel query={listings} failed={messages.loadPropertiesFailed}>
        {(all) => (
          <PropertyResults
            filterKey={filter.key}
            listings={filter.apply(all)}
            actions={{
              edit: setEditing,
              remove: setDeleting,
              duplicate: (listing) => void duplicate(listing),
              copying,
            }}
          />
        )}
      </QueryPanel>
      {editing && <EditDialog key={editing.id} listing={editing} onClose={() => setEditing(undefined)} />}
      {deleting && <DeletePropertyDialog listing={deleting} onClose={() => setDeleting(undefined)} />}
    </Page>
  );
}
