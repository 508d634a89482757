import { isOverseas } from '@marketplace/contracts/listings/listing.place';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { Stack } from '../../ui/layout.ts';
import { BuyingCosts } from './buying-costs.tsx';
import { PriceFacts } from './price-facts.tsx';

/** What a visitor may want to know of a price: what it was, how it stands beside others, and what buying comes to. */
export function PriceAndCosts({ listing }: { listing: PropertyView }) {
  return (
    <Stack $gap={6}>
      <PriceFacts listing={listing} />
      {listing.property_type !== 'Rent' && !isOverseas(listing) && <BuyingCosts listing={listing} />}
    </Stack>
  );
}
