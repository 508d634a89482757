import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { PropertyView as Listing, ListingWritten } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import { useState } from 'react';
import { detailOf } from '../../../../api/api-error.ts';
import { getJson, sendJson } from '../../../../api/client.ts';
import { showError, showSuccess } from '../../../../ui/toasts.ts';
import { useRefreshListings } from '../../blocks/listings/use-listings.ts';

/** Returns what copies a listing, and the id of the one being copied. `onCopied` gets the copy. */
export function useDuplicate(onCopied: (copy: PropertyView) => void) {
  const [copying, setCopying] = useState<string>();
  const refreshListings = useRefreshListings();

  async function duplicate(listing: PropertyView) {
    setCopying(listing.id);
    try {
      const path = `/api/properties/${listing.id}/duplicate`;
      const { id } = await sendJson('POST', path, undefined, ListingWritten);
      showSuccess(messages.added);
      void refreshListings();
      onCopied(await getJson(`/api/properties/${id}`, Listing));
    } catch (error) {
      showError(detailOf(error, messages.addFailed));
    } finally {
      setCopying(undefined);
    }
  }
  return { copying, duplicate };
}
