import type { PriceChangeRow } from '@marketplace/contracts/analytics/price-changes.views';
import { PropertyView } from '@marketplace/contracts/listings/listing.views';
import useSWR from 'swr';
import { ApiError } from '../../api/api-error.ts';
import { getJson } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { exactPrice } from '../../ui/format.ts';
import { Stack } from '../../ui/layout.ts';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { Actions, Refusal } from '../ui/page.tsx';
import { useSetPrice } from './use-set-price.ts';

interface PutBackProps {
  change: PriceChangeRow;
  onClose: () => void;
}

/** Asks whether a listing is to cost again what it did before a change; says why not when the price is another one by now. */
export function PutBackDialog({ change, onClose }: PutBackProps) {
  const path = `/api/properties/${change.listing_id}`;
  const listing = useSWR(path, () => getJson(path, PropertyView), { dedupingInterval: 0 });
  const isGone = listing.error instanceof ApiError && listing.error.status === 404;
  return (
    <Dialog title="Put the price back" width={520} onClose={onClose}>
      {isGone ? (
        <TooLate reason={`${change.title} was deleted: there is no price to put back.`} onClose={onClose} />
      ) : (
        <QueryPanel query={listing} failed="Failed to load the listing as it is now">
          {(now) => <Question now={now} change={change} onClose={onClose} />}
        </QueryPanel>
      )}
    </Dialog>
  );
}

function Question({ now, change, onClose }: PutBackProps & { now: PropertyView }) {
  const { run, isBusy, refusal } = useSetPrice(onClose);
  if (now.price !== change.to)
    return (
      <TooLate
        reason={`The price of ${now.title} has changed since: it is ${exactPrice(now.price)} now.`}
        onClose={onClose}
      />
    );
  return (
    <Stack $gap={4}>
      {refusal && <Refusal reason={refusal} />}
      <p>
        {now.title} goes from {exactPrice(change.to)} back to {exactPrice(change.from)}. Visitors see it at
        once; the history keeps both.
      </p>
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={isBusy} onClick={() => void run({ change, version: now.version })}>
          {isBusy ? 'Saving...' : 'Put it back'}
        </Button>
      </Actions>
    </Stack>
  );
}

function TooLate({ reason, onClose }: { reason: string; onClose: () => void }) {
  return (
    <Stack $gap={4}>
      <p role="status">{reason}</p>
      <Actions>
        <Button onClick={onClose}>Close</Button>
      </Actions>
    </Stack>
  );
}
