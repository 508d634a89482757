import { limits } from '@marketplace/contracts/limits';
import type { ListingStatus } from '@marketplace/contracts/listings/listing.fields';
import { StatusesChanged } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import { useState } from 'react';
import { detailOf } from '../../../../api/api-error.ts';
import { sendJson } from '../../../../api/client.ts';
import { showError, showSuccess } from '../../../../ui/toasts.ts';
import { counted } from '../../blocks/counted.ts';
import { useRefreshListings } from '../../blocks/listings/use-refresh-listings.ts';

/** Returns what gives many listings a status, and whether it is under way. `onChanged` is called when all have it. */
export function useStatusChange(onChanged: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const refreshListings = useRefreshListings();

  async function change(ids: readonly string[], status: ListingStatus) {
    setIsBusy(true);
    try {
      const changed = await sendAll(ids, status);
      showSuccess(outcome(changed, ids.length, status));
      onChanged();
    } catch (error) {
      showError(detailOf(error, messages.updateFailed));
    } finally {
      setIsBusy(false);
      void refreshListings();
    }
  }
  return { isBusy, change };
}

/** One call takes so many listings; more of them go in several calls, one after the other. */
async function sendAll(ids: readonly string[], status: ListingStatus): Promise<number> {
  const first = ids.slice(0, limits.statusChanges);
  const rest = ids.slice(limits.statusChanges);
  const body = { ids: first, status };
  const { count } = await sendJson('POST', '/api/properties/status', body, StatusesChanged);
  return rest.length === 0 ? count : count + (await sendAll(rest, status));
}

function outcome(changed: number, asked: number, status: ListingStatus): string {
  const same = asked - changed;
  const text = `${counted(changed, 'property', 'properties')} set to ${status}`;
  return same === 0 ? `${text}.` : `${text}; ${same} already ${same === 1 ? 'was' : 'were'}.`;
}
