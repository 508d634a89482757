import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { z } from 'zod/mini';
import { sendJson } from '../../../../api/client.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { AlertDialog } from '../../../../ui/alert-dialog.tsx';
import { focusMain } from '../../blocks/focus-main.ts';
import { useRefreshListings } from '../../blocks/listings/use-listings.ts';

/** Asks before a listing is deleted, and deletes it. */
export function DeletePropertyDialog({ listing, onClose }: { listing: PropertyView; onClose: () => void }) {
  const refreshListings = useRefreshListings();
  const removal = useCommand(
    () => sendJson('PUT', `/api/delete/properties/${listing.id}`, undefined, z.unknown()),
    { success: adminMessages.deleted, failure: () => adminMessages.deleteFailed },
  );

  async function remove() {
    await removal.run();
    onClose();
    await refreshListings();
    focusMain();
  }

  return (
    <AlertDialog
      title={adminMessages.deleteQuestion}
      message={adminMessages.deleteWarning}
      confirmLabel="Delete"
      busy={removal.isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
