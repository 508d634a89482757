import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { memo } from 'react';
import { useSite } from '../../../site/site.tsx';
import { StructuredData } from '../../../site/structured-data.tsx';
import { listFacts } from '../listing-facts.ts';

/** What is listed of a long list. */
const LISTED = 24;

/** The beginning of a list for search engines. */
export const ItemListFacts = memo(function ItemListFacts({ listings }: { listings: PropertyView[] }) {
  return <StructuredData facts={listFacts(listings.slice(0, LISTED), useSite())} />;
});
