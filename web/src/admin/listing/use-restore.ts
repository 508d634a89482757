import { headers } from '@marketplace/contracts/headers';
import type { RestoreListing } from '@marketplace/contracts/listings/listing.commands';
import { ListingWritten } from '@marketplace/contracts/listings/listing.views';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useRefreshListings } from './use-refresh-listings.ts';
import { beginAct, useUndoAct } from './use-undo-act.ts';

interface Restoring {
  id: string;
  /** Version of the listing that was looked at; another one since is a conflict. */
  currentVersion: number;
  body: RestoreListing;
}

/** Returns the command that restores a version of a listing, and offers to undo it; `onRestored` is called when it has succeeded. */
export function useRestore(onRestored: () => void) {
  const refreshListings = useRefreshListings();
  const { offerUndo } = useUndoAct();
  const { run, isBusy, refusal } = useCommand(
    async ({ id, currentVersion, body }: Restoring) => {
      const act = beginAct();
      await sendJson('POST', `/api/properties/${id}/restore`, body, ListingWritten, {
        ...act.options,
        headers: {
          ...act.options.headers,
          'If-Match': `"${currentVersion}"`,
          [headers.changeSource]: 'restore',
        },
      });
      offerUndo('Property restored successfully!', act.done());
      onRestored();
    },
    { failure: 'Failed to restore property' },
  );

  async function restore(restoring: Restoring) {
    await run(restoring);
    void refreshListings();
  }
  return { isBusy, refusal, restore };
}
