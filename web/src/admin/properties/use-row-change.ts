import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { ReviseListing } from '@marketplace/contracts/listings/listing.commands';
import { ListingWritten } from '@marketplace/contracts/listings/listing.views';
import type { TableRow } from '@marketplace/contracts/listings/listing-table.views';
import { ApiError, detailOf } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { beginAct, useRefreshListings, useUndoAct } from '../listing/undo.tsx';

interface Change {
  /** The listing as it was when its cell was opened. */
  row: TableRow;
  fields: Pick<ReviseListing, 'price' | 'status'>;
}

/**
 * Returns the command that changes one field of a listing, and offers to undo that; it resolves to true when it is saved. A listing that
 * somebody else has changed since stays as they left it, and is shown so.
 */
export function useRowChange() {
  const refreshListings = useRefreshListings();
  const { offerUndo } = useUndoAct();
  const change = useCommand(
    async ({ row, fields }: Change) => {
      const act = beginAct();
      try {
        await sendJson('PUT', `/api/properties/${row.id}`, fields, ListingWritten, {
          ...act.options,
          headers: { ...act.options.headers, 'If-Match': `"${row.version}"` },
        });
      } catch (error) {
        if (isConflict(error)) void refreshListings();
        throw error;
      }
      offerUndo(adminMessages.updated, act.done());
      await refreshListings();
      return true;
    },
    { failure: wordsOf },
  );
  return { run: change.run, isBusy: change.isBusy, isOutdated: isConflict(change.error) };
}

export type RowChange = ReturnType<typeof useRowChange>;

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

function wordsOf(error: unknown): string {
  const conflict = error instanceof ApiError ? error.conflict : undefined;
  if (!conflict) return detailOf(error, adminMessages.updateFailed);
  const act = conflict.deleted ? 'deleted' : 'changed';
  return `${conflict.by} ${act} this listing just now. Nothing of yours was saved; the row shows it as it is.`;
}
