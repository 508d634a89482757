import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import type { ComponentType } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { count } from '../../../ui/format.ts';
import { Stack } from '../../../ui/layout.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { QueryPanel } from '../../../ui/query-panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { space } from '../../../ui/theme.ts';
import { ADD_PROPERTY, DELETED } from '../blocks/admin-paths.ts';
import { CheckBox } from '../blocks/check-box.tsx';
import { counted } from '../blocks/figures.ts';
import { useListings } from '../blocks/listings/use-listings.ts';
import { Note } from '../blocks/notices.tsx';
import { HeaderLinks, Page, PageHeader } from '../blocks/page.tsx';
import { ShowMore, useWindow } from '../blocks/show-more.tsx';
import { useFailureToast } from '../blocks/use-failure-toast.ts';
import type { Selection } from '../blocks/use-selection.ts';
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

interface PropertyResultsProps extends Omit<PropertyCardsProps, 'selection'> {
  /** Differs for each filter: a new one starts at the top of the list. */
  filterKey: string;
}

/** The listings that the filter leaves, and how many they are. */
function PropertyResults({ filterKey, ...cards }: PropertyResultsProps) {
  const selection = useSelection(cards.listings.map(({ id }) => id));
  const { length } = cards.listings;
  return (
    <Stack $gap={3}>
      <Head>
        <Note role="status">{length === 0 ? '' : counted(length, 'property', 'properties')}</Note>
        {length > 0 && (
          <CheckBox
            label={length === 1 ? 'Choose it' : `Choose all ${count(length)}`}
            checked={selection.ids.length === length}
            onChange={selection.toggleAll}
          />
        )}
      </Head>
      {length === 0 ? (
        <EmptyState title={messages.noPropertiesAdmin} />
      ) : (
        <PropertyCards key={filterKey} selection={selection} {...cards} />
      )}
      <SelectionBar selection={selection} />
    </Stack>
  );
}

const CARDS = 24;

interface PropertyCardsProps {
  listings: readonly PropertyView[];
  actions: PropertyActions;
  selection: Selection;
}

/** The first listings as cards, and more of them on request. */
function PropertyCards({ listings, actions, selection }: PropertyCardsProps) {
  const { shown, hidden, showMore } = useWindow(listings, CARDS);
  return (
    <>
      <Stack as="ul" $gap={3}>
        {shown.map((listing) => (
          <li key={listing.id}>
            <PropertyCard listing={listing} actions={actions} selection={selection} />
          </li>
        ))}
      </Stack>
      <ShowMore hidden={hidden} onClick={showMore} />
    </>
  );
}

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
`;
