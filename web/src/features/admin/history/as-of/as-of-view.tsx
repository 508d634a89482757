import type { ListingHistory } from '@marketplace/contracts/listings/history.views';
import { messages } from '@marketplace/contracts/messages';
import { ApiError } from '../../../../api/api-error.ts';
import { QueryPanel } from '../../../../ui/query-panel.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useFailureToast } from '../../blocks/use-failure-toast.ts';
import { useVersion } from '../use-history.ts';
import { AsOfBar } from './as-of-bar.tsx';
import { ListingSheet } from './listing-sheet.tsx';

const FAILED = 'Failed to load this version';

interface AsOfViewProps {
  history: ListingHistory;
  version: number;
}

/** A listing as it was at one of its versions, to read only. */
export function AsOfView({ history, version }: AsOfViewProps) {
  const query = useVersion(history.listing_id, version);
  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  useFailureToast(isUnknown ? undefined : query.error, FAILED);
  if (isUnknown) return <EmptyState title={messages.propertyNotFound} />;
  return (
    <QueryPanel query={query} failed={FAILED}>
      {(shown) => (
        <>
          <AsOfBar history={history} shown={shown} />
          {shown.listing ? (
            <ListingSheet listing={shown.listing} />
          ) : (
            <EmptyState title="The listing was deleted at this moment." />
          )}
        </>
      )}
    </QueryPanel>
  );
}
