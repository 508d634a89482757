import type { PriceChangeRow } from '@marketplace/contracts/analytics/price-changes.views';
import { ListingWritten, PropertyView } from '@marketplace/contracts/listings/listing.views';
import useSWR from 'swr';
import { ApiError } from '../../api/api-error.ts';
import { getJson, sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { exactPrice } from '../../ui/format.ts';
import { Stack } from '../../ui/layout.ts';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { showUndo } from '../../ui/undo-toast.tsx';
import { useRefreshListings } from '../listing/undo.tsx';
import { Actions, Refusal } from '../ui/page.tsx';

interface RevertPriceProps {
  change: PriceChangeRow;
  onClose: () => void;
}

/** Asks before a listing gets back the price from before a change; refuses when the price has changed since. */
export function RevertPriceDialog({ change, onClose }: RevertPriceProps) {
  const path = `/api/properties/${change.listing_id}`;
  const listing = useSWR(path, () => getJson(path, PropertyView), { dedupingInterval: 0 });
  const isDeleted = listing.error instanceof ApiError && listing.error.status === 404;
  return (
    <Dialog title="Revert price" width={520} onClose={onClose}>
      {isDeleted ? (
        <TooLate reason={`${change.title} has been deleted.`} onClose={onClose} />
      ) : (
        <QueryPanel query={listing} failed="Failed to load the current listing">
          {(now) => <Question now={now} change={change} onClose={onClose} />}
        </QueryPanel>
      )}
    </Dialog>
  );
}

function Question({ now, change, onClose }: RevertPriceProps & { now: PropertyView }) {
  const { run, isBusy, refusal } = useRevertPrice(change, onClose);
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
        once; the history keeps both prices.
      </p>
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={isBusy} onClick={() => void run(now.version)}>
          {isBusy ? 'Saving...' : 'Revert price'}
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

/** Returns the command that reverts a price change and offers to undo that. It takes the version on screen: a newer one is a conflict. */
function useRevertPrice({ listing_id, title, from, to }: PriceChangeRow, onDone: () => void) {
  const refreshListings = useRefreshListings();
  async function savePrice(price: number, version: number): Promise<number> {
    const headers = { 'If-Match': `"${version}"` };
    const path = `/api/properties/${listing_id}`;
    const written = await sendJson('PUT', path, { price }, ListingWritten, { headers });
    void refreshListings();
    return written.version;
  }
  const undo = useCommand(
    async (version: number) => {
      await savePrice(to, version);
    },
    { success: 'Price restored', failure: 'Failed to undo' },
  );
  return useCommand(
    async (version: number) => {
      const revertedVersion = await savePrice(from, version);
      onDone();
      showUndo({
        text: `${title} is back to ${exactPrice(from)}`,
        topic: 'revert-price',
        isSuccess: true,
        onUndo: () => void undo.run(revertedVersion),
      });
    },
    { failure: 'Failed to revert the price' },
  );
}
