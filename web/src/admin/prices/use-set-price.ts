import type { PriceChangeRow } from '@marketplace/contracts/analytics/price-changes.views';
import { ListingWritten } from '@marketplace/contracts/listings/listing.views';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { exactPrice } from '../../ui/format.ts';
import { showUndo } from '../../ui/undo-toast.tsx';
import { useRefreshListings } from '../listing/undo.tsx';

interface NewPrice {
  change: PriceChangeRow;
  /** Of the listing that was looked at; another one since is a conflict. */
  version: number;
}

/** Returns the command that gives a listing the price back that it had before a change, and offers to undo that. */
export function useSetPrice(onDone: () => void) {
  const refreshListings = useRefreshListings();
  const put = async (id: string, price: number, version: number) => {
    const call = `/api/properties/${id}`;
    const written = await sendJson('PUT', call, { price }, ListingWritten, {
      headers: { 'If-Match': `"${version}"` },
    });
    void refreshListings();
    return written.version;
  };
  const undo = useCommand(
    ({ change, version }: NewPrice) => put(change.listing_id, change.to, version).then(() => undefined),
    { success: 'The price is as it was before', failure: 'Failed to undo it' },
  );
  const back = useCommand(
    async ({ change, version }: NewPrice) => {
      const reached = await put(change.listing_id, change.from, version);
      onDone();
      showUndo({
        text: `${change.title} costs ${exactPrice(change.from)} again`,
        topic: 'put-back',
        isSuccess: true,
        onUndo: () => void undo.run({ change, version: reached }),
      });
    },
    { failure: 'Failed to put the price back' },
  );
  return back;
}
