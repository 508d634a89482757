import { adminMessages } from '@marketplace/contracts/admin-messages';
import { z } from 'zod/mini';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { beginAct, useRefreshListings, useUndoAct } from '../listing/undo.tsx';
import { focusMain } from '../ui/focus.ts';

interface DeletePropertyDialogProps {
  /** Of the listing. */
  id: string;
  onDeleted: (id: string) => void;
  onClose: () => void;
}

/** Asks before a listing is deleted, deletes it, and offers to undo that. */
export function DeletePropertyDialog({ id, onDeleted, onClose }: DeletePropertyDialogProps) {
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
