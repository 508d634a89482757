import { adminMessages } from '@marketplace/contracts/admin-messages';
import { counted } from '@marketplace/contracts/counted';
import { imageFileOf } from '@marketplace/contracts/images/image.paths';
import { ImageRemovedResult } from '@marketplace/contracts/images/images.views';
import { sendJson } from '../../../api/client.ts';
import { useCommand } from '../../../api/use-command.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';

/** A picture that came off every listing, and the new versions of those that showed it. */
export interface RemovedImage {
  path: string;
  listings: ImageRemovedResult['listings'];
}

interface RemoveEverywhereDialogProps {
  path: string;
  /** How many listings show it. */
  listings: number;
  onRemoved: (removed: RemovedImage) => void;
  onClose: () => void;
}

/** Asks before a picture comes off every listing that shows it, and takes it off. */
export function RemoveEverywhereDialog({ path, listings, onRemoved, onClose }: RemoveEverywhereDialogProps) {
  const removal = useCommand(
    async () => {
      const call = `/api/image/${imageFileOf(path)}`;
      onRemoved({ path, listings: (await sendJson('PUT', call, undefined, ImageRemovedResult)).listings });
    },
    { success: adminMessages.imageRemoved, failure: () => adminMessages.removeImageFailed },
  );
  return (
    <AlertDialog
      title={`Remove this image from ${counted(listings, 'listing')}?`}
      message="It comes off all of them at once, this one too. Cancelling the form does not bring it back; the history of each listing does."
      confirmLabel="Remove everywhere"
      busy={removal.isBusy}
      onConfirm={() => void removal.run().then(onClose)}
      onCancel={onClose}
    />
  );
}
