import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import styled from 'styled-components';
import { count } from '../../../../ui/format.ts';
import { EmptyState } from '../../../../ui/states.tsx';
import { space } from '../../../../ui/theme.ts';
import { CheckBox } from '../../blocks/check-box.tsx';
import { counted } from '../../blocks/figures.ts';
import { Stack } from '../../blocks/layout.ts';
import { Note } from '../../blocks/notices.tsx';
import { ShowMore, useWindow } from '../../blocks/show-more.tsx';
import type { Selection } from '../../blocks/use-selection.ts';
import { useSelection } from '../../blocks/use-selection.ts';
import { SelectionBar } from '../statuses/selection-bar.tsx';
import type { PropertyActions } from './property-card.tsx';
import { PropertyCard } from './property-card.tsx';

interface PropertyResultsProps extends Omit<PropertyCardsProps, 'selection'> {
  /** Differs for each filter: a new one starts at the top of the list. */
  filterKey: string;
}

/** The listings that the filter leaves, and how many they are. */
export function PropertyResults({ filterKey, ...cards }: PropertyResultsProps) {
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
