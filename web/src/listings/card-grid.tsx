import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { CardColumns } from './card-columns.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import { ListingCard } from './listing-card.tsx';

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
