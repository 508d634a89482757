import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled from 'styled-components';
import { space } from '../../../../ui/theme.ts';
import { ShowMore } from '../../blocks/show-more.tsx';
import { useWindow } from '../../blocks/use-window.ts';
import type { Selection } from '../statuses/use-selection.ts';
import type { PropertyActions } from './property-actions.ts';
import { PropertyCard } from './property-card.tsx';

const CARDS = 24;

export interface PropertyCardsProps {
  listings: readonly PropertyView[];
  actions: PropertyActions;
  selection: Selection;
}

/** The first listings as cards, and more of them on request. */
export function PropertyCards({ listings, actions, selection }: PropertyCardsProps) {
  const { shown, hidden, showMore } = useWindow(listings, CARDS);
  return (
    <>
      <List>
        {shown.map((listing) => (
          <li key={listing.id}>
            <PropertyCard listing={listing} actions={actions} selection={selection} />
          </li>
        ))}
      </List>
      <ShowMore hidden={hidden} onClick={showMore} />
    </>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
`;
