import type { ListingHistory } from '@marketplace/contracts/listings/history.views';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '../blocks/tabs.tsx';
import { GoToMoment } from './as-of/go-to-moment.tsx';
import { PriceTab } from './prices/price-tab.tsx';
import { Timeline } from './timeline/timeline.tsx';

const names = { timeline: 'Timeline', price: 'Price' } as const;

/** All changes, or those of the price with what they did to the views; which of them is kept in the address. */
export function HistoryTabs({ history }: { history: ListingHistory }) {
  const [params, setParams] = useSearchParams();
  const chosen = params.get('tab') === 'price' ? 'price' : 'timeline';
  return (
    <Tabs
      label="History"
      names={names}
      chosen={chosen}
      onChoose={(tab) =>
        setParams(tab === 'price' ? { tab } : {}, { replace: true, preventScrollReset: true })
      }
    >
      {chosen === 'price' ? (
        <PriceTab id={history.listing_id} />
      ) : (
        <>
          <GoToMoment entries={history.entries} />
          <Timeline listingId={history.listing_id} entries={history.entries} />
        </>
      )}
    </Tabs>
  );
}
