import { adminMessages } from '@marketplace/contracts/admin-messages';
import { counted } from '@marketplace/contracts/counted';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { count } from '../../../ui/format.ts';
import { Cluster, Spread, Stack } from '../../../ui/layout.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { QueryPanel } from '../../../ui/query-panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ADD_PROPERTY, DELETED } from '../blocks/admin-paths.ts';
import { CheckBox } from '../blocks/check-box.tsx';
import { useListings } from '../blocks/listings/use-listings.ts';
import { Note } from '../blocks/notices.tsx';
import { Page, PageHeader } from '../blocks/page.tsx';
import { CardList } from '../blocks/show-more.tsx';
import { useFailureToast } from '../blocks/use-failure-toast.ts';
import { useSelection } from '../blocks/use-selection.ts';
import { DeletePropertyDialog } from './list/delete-property-dialog.tsx';
import type { PropertyActions } from './list/property-card.tsx';
import { PropertyCard } from './list/property-card.tsx';
import { PropertyFilter, usePropertyFilter } from './list/property-filter.tsx';
import { useDuplicate } from './list/use-duplicate.ts';
import { SelectionBar } from './selection-bar.tsx';

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
        <Cluster $gap={2}>
          <LinkButton to={DELETED} size="sm" variant="secondary">
            Deleted
          </LinkButton>
          <LinkButton to={ADD_PROPERTY} size="sm">
            Add Property
          </LinkButton>
        </Cluster>
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

interface PropertyResultsProps {
  listings: readonly PropertyView[];
  actions: PropertyActions;
  /** Differs for each filter: a new one starts at the top of the list. */
  filterKey: string;
}

/** The listings that the filter leaves, and how many they are. */
function PropertyResults({ listings, actions, filterKey }: PropertyResultsProps) {
  const selection = useSelection(listings.map(({ id }) => id));
  const { length } = listings;
  return (
    <Stack $gap={3}>
      <Spread $gap={3}>
        <Note role="status">{length === 0 ? '' : counted(length, 'property', 'properties')}</Note>
        {length > 0 && (
          <CheckBox
            label={length === 1 ? 'Choose it' : `Choose all ${count(length)}`}
            checked={selection.ids.length === length}
            onChange={selection.toggleAll}
          />
        )}
      </Spread>
      {length === 0 ? (
        <EmptyState title={adminMessages.noPropertiesAdmin} />
      ) : (
        <CardList key={filterKey} items={listings}>
          {(listing) => <PropertyCard listing={listing} actions={actions} selection={selection} />}
        </CardList>
      )}
      <SelectionBar selection={selection} />
    </Stack>
  );
}
