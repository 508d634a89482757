import { adminMessages } from '@marketplace/contracts/admin-messages';
import { headers as wire } from '@marketplace/contracts/headers';
import { ListingWritten, PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useState } from 'react';
import { getJson, sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { showSuccess } from '../../ui/toasts.ts';
import { useRefreshListings } from '../listing/undo.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';

/** Returns the command that copies a listing, and the id of the one being copied. `onCopied` gets the copy. */
export function useDuplicate(onCopied: (copy: PropertyView) => void) {
  const [original, setOriginal] = useState<string>();
  const refreshListings = useRefreshListings();
  const { key, renew, renewAndThrow } = useIdempotencyKey();
  const copy = useCommand(
    async (listing: { id: string }) => {
      setOriginal(listing.id);
      const path = `/api/properties/${listing.id}/duplicate`;
      const headers = { [wire.idempotencyKey]: key };
      const { id } = await sendJson('POST', path, undefined, ListingWritten, { headers }).catch(
        renewAndThrow,
      );
      renew();
      showSuccess(adminMessages.added);
      void refreshListings();
      onCopied(await getJson(`/api/properties/${id}`, PropertyView));
    },
    { failure: adminMessages.addFailed },
  );
  return { copying: copy.isBusy ? original : undefined, duplicate: copy.run };
}
