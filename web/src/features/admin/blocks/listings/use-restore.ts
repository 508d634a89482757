import { headers } from '@marketplace/contracts/headers';
import type { RestoreListing } from '@marketplace/contracts/listings/listing.commands';
import { ListingWritten } from '@marketplace/contracts/listings/listing.views';
import { sendJson } from '../../../../api/client.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { useRefreshListings } from './use-listings.ts';

interface Restoring {
  id: string;
  /** Version of the listing that was looked at; another one since is a conflict. */
  currentVersion: number;
  body: RestoreListing;
}

/** Returns the command that restores a version of a listing; `onRestored` is called when it has succeeded. */
export function useRestore(onRestored: () => void) {
  const refreshListings = useRefreshListings();
  const { run, isBusy, refusal } = useCommand(
    async ({ id, currentVersion, body }: Restoring) => {
      await sendJson('POST', `/api/properties/${id}/restore`, body, ListingWritten, {
        headers: { 'If-Match': `"${currentVersion}"`, [headers.changeSource]: 'restore' },
      });
      onRestored();
    },
    { success: 'Property restored successfully!', failure: 'Failed to restore property' },
  );

  async function restore(restoring: Restoring) {
    await run(restoring);
    void refreshListings();
  }
  return { isBusy, refusal, restore };
}
