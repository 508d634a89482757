import { TodoList } from '@marketplace/contracts/analytics/todo.views';
import { counted } from '@marketplace/contracts/counted';
import {
  ListingsConfirmed,
  ListingWritten,
  PropertyView,
} from '@marketplace/contracts/listings/listing.views';
import useSWR from 'swr';
import { getJson, sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useRefreshListings } from '../listing/undo.tsx';

/** What waits for an admin. */
export function useTodo() {
  return useSWR('/api/analytics/todo', (path) => getJson(path, TodoList));
}

/** Returns the command that says of listings that they are still available; none of them when one is not. */
export function useConfirm() {
  const refreshListings = useRefreshListings();
  const confirm = useCommand(sendConfirmation, {
    success: (count) =>
      `${count === 1 ? 'The property is' : `${counted(count, 'property', 'properties')} are`} confirmed as still available.`,
    failure: 'Failed to confirm',
  });
  async function run(ids: readonly string[]) {
    await confirm.run(ids);
    await refreshListings();
  }
  return { run, isBusy: confirm.isBusy };
}

async function sendConfirmation(ids: readonly string[]): Promise<number> {
  const [only] = ids;
  if (ids.length === 1) await sendJson('POST', `/api/properties/${only}/confirm`, undefined, ListingWritten);
  else await sendJson('POST', '/api/properties/confirm', { ids }, ListingsConfirmed);
  return ids.length;
}

/** Returns the command that fetches a listing to edit it; `onLoaded` gets it. */
export function useOpenListing(onLoaded: (listing: PropertyView) => void) {
  return useCommand(async (id: string) => onLoaded(await getJson(`/api/properties/${id}`, PropertyView)), {
    failure: 'Failed to load the property',
  });
}
