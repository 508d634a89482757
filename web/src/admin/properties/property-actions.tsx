import { adminMessages } from '@marketplace/contracts/admin-messages';
import { ListingWritten } from '@marketplace/contracts/listings/listing.commands';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { property } from '@marketplace/contracts/listings/listing.views';
import { useState } from 'react';
import { z } from 'zod/mini';
import { getJson, sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { showSuccess } from '../../ui/toasts.tsx';
import type { EditDialog } from '../listing/edit-dialog.tsx';
import { useEditDialog } from '../listing/edit-dialog.tsx';
import { useListingCommand, useRefreshListings } from '../listing/undo.tsx';
import { useRight } from '../session/session.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { focusMain } from '../ui/focus.ts';
import { useSendOnce } from '../ui/send-once.ts';

export type PropertyActions = ReturnType<typeof usePropertyActions>['actions'];

/** Returns the actions of a listing and their dialogs. The listing is loaded before its form opens. */
export function usePropertyActions(Edit: EditDialog, onDeleted: (id: string) => void) {
  const { edit, show, editDialog } = useEditDialog(Edit);
  const { confirm, dialog } = useConfirm();
  const removal = useListingCommand(
    async (calls, id: string) => {
      await sendJson('PUT', `/api/delete/properties/${id}`, undefined, z.unknown(), calls.options());
      onDeleted(id);
      return adminMessages.deleted;
    },
    { failure: () => adminMessages.deleteFailed },
  );
  async function remove(id: string) {
    const question = { title: adminMessages.deleteQuestion, message: adminMessages.deleteWarning };
    if (!(await confirm({ ...question, confirmLabel: 'Delete' }))) return;
    await removal.run(id);
    focusMain();
  }
  const { copying, duplicate } = useDuplicate(show);
  const mayRemove = useRight('deleteListings');
  const actions = {
    edit,
    /** Undefined for admins who may not delete. */
    remove: mayRemove ? (id: string) => void remove(id) : undefined,
    duplicate: (id: string) => void duplicate(id),
    copying,
  };
  const dialogs = (
    <>
      {editDialog}
      {dialog}
    </>
  );
  return { actions, dialogs };
}

function useDuplicate(onCopied: (copy: PropertyView) => void) {
  const [original, setOriginal] = useState<string>();
  const refreshListings = useRefreshListings();
  const send = useSendOnce();
  const copy = useCommand(
    async (id: string) => {
      setOriginal(id);
      const made = await send('POST', `/api/properties/${id}/duplicate`, undefined, ListingWritten);
      showSuccess(adminMessages.added);
      void refreshListings();
      onCopied(await getJson(`/api/properties/${made.id}`, property));
    },
    { failure: adminMessages.addFailed },
  );
  return { copying: copy.isBusy ? original : undefined, duplicate: copy.run };
}
