import { adminMessages } from '@marketplace/contracts/admin-messages';
import { headers as wire } from '@marketplace/contracts/headers';
import { ListingWritten, PropertyView } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { z } from 'zod/mini';
import { getJson, sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { showSuccess } from '../../ui/toasts.ts';
import { beginAct, useRefreshListings, useUndoAct } from '../listing/undo.tsx';
import { focusMain } from '../ui/focus.ts';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';

/** The form of an existing listing, over the page. */
export type EditDialog = ComponentType<{ listing: PropertyView; onClose: () => void }>;

/** What can be done with a listing of the list. */
export interface PropertyActions {
  edit: (id: string) => void;
  remove: (id: string) => void;
  duplicate: (id: string) => void;
  /** Id of the listing that is being copied. */
  copying: string | undefined;
}

/** Returns the actions, and the dialogs that they open. A listing is read before its form opens: the row may be a moment old. */
export function usePropertyActions(Edit: EditDialog, onDeleted: (id: string) => void) {
  const [editing, setEditing] = useState<PropertyView>();
  const [deleting, setDeleting] = useState<string>();
  const loading = useCommand(
    async (id: string) => setEditing(await getJson(`/api/properties/${id}`, PropertyView)),
    { failure: messages.loadPropertiesFailed },
  );
  const { copying, duplicate } = useDuplicate(setEditing);
  const actions: PropertyActions = {
    edit: (id) => void loading.run(id),
    remove: setDeleting,
    duplicate: (id) => void duplicate(id),
    copying,
  };
  const dialogs = (
    <>
      {editing && <Edit key={editing.id} listing={editing} onClose={() => setEditing(undefined)} />}
      {deleting && (
        <DeleteDialog id={deleting} onDeleted={onDeleted} onClose={() => setDeleting(undefined)} />
      )}
    </>
  );
  return { actions, dialogs };
}

/** Returns the command that copies a listing, and the id of the one being copied. `onCopied` gets the copy. */
function useDuplicate(onCopied: (copy: PropertyView) => void) {
  const [original, setOriginal] = useState<string>();
  const refreshListings = useRefreshListings();
  const { key, renew, renewAndThrow } = useIdempotencyKey();
  const copy = useCommand(
    async (id: string) => {
      setOriginal(id);
      const headers = { [wire.idempotencyKey]: key };
      const path = `/api/properties/${id}/duplicate`;
      const made = await sendJson('POST', path, undefined, ListingWritten, { headers }).catch(renewAndThrow);
      renew();
      showSuccess(adminMessages.added);
      void refreshListings();
      onCopied(await getJson(`/api/properties/${made.id}`, PropertyView));
    },
    { failure: adminMessages.addFailed },
  );
  return { copying: copy.isBusy ? original : undefined, duplicate: copy.run };
}

interface DeleteDialogProps {
  id: string;
  onDeleted: (id: string) => void;
  onClose: () => void;
}

/** Asks before a listing is deleted, deletes it, and offers to undo that. */
function DeleteDialog({ id, onDeleted, onClose }: DeleteDialogProps) {
  const refreshListings = useRefreshListings();
  const { offerUndo } = useUndoAct();
  const removal = useCommand(
    async () => {
      const act = beginAct();
      await sendJson('PUT', `/api/delete/properties/${id}`, undefined, z.unknown(), act.options);
      onDeleted(id);
      offerUndo(adminMessages.deleted, act.done());
    },
    { failure: () => adminMessages.deleteFailed },
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
