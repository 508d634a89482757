import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled from 'styled-components';
import { Skeleton } from '../ui/skeleton.tsx';
import { space } from '../ui/theme.ts';
import { CardBody, CardFrame, ListingCard } from './listing-card.tsx';

/** A few listings as cards. */
export function CardGrid({ listings }: { listings: PropertyView[] }) {
  return (
    <CardColumns>
      {listings.map((listing) => (
        <li key={listing.id}>
          <ListingCard listing={listing} />
        </li>
      ))}
    </CardColumns>
  );
}

/** As many blocks of the size of cards, while listings load. */
export function CardGridSkeleton({ cards = 6 }: { cards?: number }) {
  return (
    <CardColumns aria-hidden="true">
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all alike and never change places
        <li key={index}>
          <CardSkeleton />
        </li>
      ))}
    </CardColumns>
  );
}

/** A card whose listing is on its way, of the size that the card will have. */
export function CardSkeleton() {
  return (
    <CardFrame>
      <Photo $ratio="4 / 3" />
      <Lines>
        <Skeleton $height="24px" $width="55%" />
        <Skeleton $height="14px" $width="70%" />
        <Skeleton $height="18px" $width="85%" />
        <Skeleton $height="14px" $width="90%" />
        <Skeleton $height="14px" $width="60%" />
        <Skeleton $height="12px" $width="35%" />
      </Lines>
    </CardFrame>
  );
}

const Photo = styled(Skeleton)`border-radius: 0;`;
const Lines = styled(CardBody)`align-items: center;`;

/** The list that cards stand in, as many beside one another as fit. */
export const CardColumns = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
  gap: ${space(5)};
  & > li { min-width: 0; }
`;
