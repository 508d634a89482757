import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import { useState } from 'react';
import { z } from 'zod/mini';
import { sendJson } from '../../../../api/client.ts';
import { AlertDialog } from '../../../../ui/alert-dialog.tsx';
import { showError, showSuccess } from '../../../../ui/toasts.ts';
import { focusMain } from '../../blocks/focus-main.ts';
import { useRefreshListings } from '../../blocks/listings/use-listings.ts';

/** Asks before a listing is deleted, and deletes it. */
export function DeletePropertyDialog({ listing, onClose }: { listing: PropertyView; onClose: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const refreshListings = useRefreshListings();

  async function remove() {
    setIsBusy(true);
    try {
      await sendJson('PUT', `/api/delete/properties/${listing.id}`, undefined, z.unknown());
      showSuccess(messages.deleted);
    } catch {
      showError(messages.deleteFailed);
    }
    onClose();
    await refreshListings();
    focusMain();
  }

  return (
    <AlertDialog
      title={messages.deleteQuestion}
      message={messages.deleteWarning}
      confirmLabel="Delete"
      busy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
