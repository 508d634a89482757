import { counted } from '@marketplace/contracts/counted';
import type { ListingHistory } from '@marketplace/contracts/listings/history.views';
import { messages } from '@marketplace/contracts/messages';
import { useParams, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { ApiError } from '../../api/api-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { singaporeDate } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { theme } from '../../ui/theme.ts';
import { PROPERTIES } from '../pages.ts';
import { Tabs } from '../ui/controls.tsx';
import { SetAsideNote } from '../ui/live.tsx';
import { Page, PageHeader, Row } from '../ui/page.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { PriceTab } from './price-tab.tsx';
import { SellerTab } from './seller-tab.tsx';
import { GoToMoment, Timeline } from './timeline.tsx';
import { useHistory } from './use-history.ts';
import { AsOfView } from './version-view.tsx';

const FAILED = 'Failed to load the history';

/** Who changed a listing, when and how; also of a deleted one. With `?version=` it shows the listing at that version. */
export function HistoryPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const version = versionOf(params.get('version'));
  const history = useHistory(id);
  useFailureToast(history.error, FAILED);
  return (
    <Page>
      <PageHeader title={history.data ? `History of ${history.data.title}` : 'History'}>
        <LinkButton to={PROPERTIES} variant="secondary" size="sm">
          All properties
        </LinkButton>
      </PageHeader>
      <SetAsideNote listingId={id} />
      {isUnknown(history.error) ? (
        <EmptyState title={messages.propertyNotFound} />
      ) : (
        <QueryPanel query={history} failed={FAILED}>
          {(data) => (
            <>
              <HistorySummary history={data} />
              {version === undefined ? (
                <HistoryTabs history={data} />
              ) : (
                <AsOfView history={data} version={version} />
              )}
            </>
          )}
        </QueryPanel>
      )}
    </Page>
  );
}

function versionOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

const names = { timeline: 'Timeline', price: 'Price', seller: 'For the seller' } as const;

/** All changes, those of the price with what they did to the views, or links for the seller; which of them is kept in the address. */
function HistoryTabs({ history }: { history: ListingHistory }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const chosen = asked === 'price' || asked === 'seller' ? asked : 'timeline';
  return (
    <Tabs
      label="History"
      names={names}
      chosen={chosen}
      onChoose={(tab) => setParams(tab === 'timeline' ? {} : { tab }, { replace: true })}
    >
      {chosen === 'price' && <PriceTab id={history.listing_id} />}
      {chosen === 'seller' && <SellerTab id={history.listing_id} isDeleted={history.deleted} />}
      {chosen === 'timeline' && (
        <>
          <GoToMoment entries={history.entries} />
          <Timeline listingId={history.listing_id} entries={history.entries} />
        </>
      )}
    </Tabs>
  );
}

/** Since when the listing exists, how often it changed, and whether it still exists. */
function HistorySummary({ history: { entries, deleted } }: { history: ListingHistory }) {
  const first = entries.at(-1);
  return (
    <Line as="p" $gap={2}>
      {deleted && <Badge colors={theme.status.sold}>Deleted</Badge>}
      <span>
        {counted(entries.length, 'change')}
        {first && ` since ${singaporeDate(first.recorded_at)}`}. Times are Singapore time.
      </span>
    </Line>
  );
}

const Line = styled(Row)`color: ${theme.color.muted};`;
