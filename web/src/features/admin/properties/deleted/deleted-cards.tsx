import type { DeletedListing } from '@marketplace/contracts/listings/history.views';
import styled from 'styled-components';
import { space } from '../../../../ui/theme.ts';
import { ShowMore } from '../../blocks/show-more.tsx';
import { useWindow } from '../../blocks/use-window.ts';
import { DeletedCard } from './deleted-card.tsx';

const CARDS = 24;

export function DeletedCards({ listings }: { listings: readonly DeletedListing[] }) {
  const { shown, hidden, showMore } = useWindow(listings, CARDS);
  return (
    <>
      <List>
        {shown.map((listing) => (
          <li key={listing.id}>
            <DeletedCard listing={listing} />
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
