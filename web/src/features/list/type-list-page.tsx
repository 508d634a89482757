import type { PropertyType } from '@marketplace/contracts/listings/listing.fields';
import { messages } from '@marketplace/contracts/messages';
import { useSearchParams } from 'react-router-dom';
import { usePageHead } from '../../site/page-head.tsx';
import { paths } from '../../site/public-paths.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { listHead } from './list-head.ts';
import { typeLists } from './list-sources.ts';
import { ListingsView } from './listings-view.tsx';

const texts = {
  Buy: {
    heading: 'Properties for Sale',
    title: 'Properties for sale in Singapore',
    intro: 'Homes and commercial space to buy, new and resale, across all 28 districts.',
  },
  Sell: {
    heading: 'Selling with Us',
    title: 'Properties we are selling in Singapore',
    intro: 'Owners’ homes that we are marketing now. Thinking of selling yours? See how we present it.',
  },
  Rent: {
    heading: 'Properties for Rent',
    title: 'Properties for rent in Singapore',
    intro: 'Homes, rooms to work in and shops to let, with the monthly rent in full.',
  },
} as const;

/** /buy. */
export const BuyPage = () => <TypeListPage type="Buy" />;
/** /sell. */
export const SellPage = () => <TypeListPage type="Sell" />;
/** /rent. */
export const RentPage = () => <TypeListPage type="Rent" />;

function TypeListPage({ type }: { type: PropertyType }) {
  const [params] = useSearchParams();
  const { heading, title, intro } = texts[type];
  usePageHead(listHead({ title, description: intro, path: paths.list(type) }, params));
  return (
    <>
      <PageBanner title={heading} intro={intro} />
      <ListingsView
        key={type}
        source={typeLists[type]}
        searchPlaceholder="Search properties..."
        noun="properties"
        empty={<EmptyState title={messages.noProperties} />}
      />
    </>
  );
}
