import { headers } from '@marketplace/contracts/headers';
import type { RestoreListing } from '@marketplace/contracts/listings/listing.commands';
import { ListingWritten } from '@marketplace/contracts/listings/listing.views';
import { useState } from 'react';
import { detailOf } from '../../../../api/api-error.ts';
import { sendJson } from '../../../../api/client.ts';
import { showError, showSuccess } from '../../../../ui/toasts.ts';
import { useRefreshListings } from './use-listings.ts';

const RESTORED = 'Property restored successfully!';
const FAILED = 'Failed to restore property';

interface Restoring {
  id: string;
  /** Version of the listing that was looked at; another one since is a conflict. */
  currentVersion: number;
  body: RestoreListing;
}

/** Returns what brings back a version of a listing; `onRestored` is called when it is back. */
export function useRestore(onRestored: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const refreshListings = useRefreshListings();

  async function restore({ id, currentVersion, body }: Restoring) {
    setIsBusy(true);
    setRefusal(undefined);
    try {
      await sendJson('POST', `/api/properties/${id}/restore`, body, ListingWritten, {
        headers: { 'If-Match': `"${currentVersion}"`, [headers.changeSource]: 'restore' },
      });
      showSuccess(RESTORED);
      onRestored();
    } catch (error) {
      const reason = detailOf(error, FAILED);
      setRefusal(reason);
      showError(reason);
    } finally {
      setIsBusy(false);
      void refreshListings();
    }
  }
  return { isBusy, refusal, restore };
}
