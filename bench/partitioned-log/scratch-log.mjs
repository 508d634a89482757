// A log of its own on a scratch Postgres, and events for it.
import { randomUUID } from 'node:crypto';
import { appendEvents } from '@marketplace/event-store/append';
import { createLog as createEmptyLog } from '../harness/scratch-log.ts';

const meta = { actor: { kind: 'system', id: null, name: 'bench' }, source: 'cli', request_id: 'bench' };

/** How many events go in one append. */
export const BATCH = 500;

/**
 * Returns an empty log in a database of that name: pools of its administrator, of the command service and of the projector, and
 * one listing whose stream grows by one with each filled batch.
 */
export async function createLog(postgres, name) {
  const { admin, command, projector, close } = await createEmptyLog(postgres, name);
  const listing = randomUUID();
  let versions = 0;

  return {
    admin,
    command,
    projector,
    listing,
    /** Runs statements in one transaction, as the owner of the log. */
    asOwner: (statements) => admin.query(`SET LOCAL ROLE marketplace_owner; ${statements}`),
    repricedAt: (version) => repriced(listing, version),
    versions: () => versions,
    async fill(count) {
      for (let stored = 0; stored < count; stored += BATCH)
        await appendEvents(command, [
          ...Array.from({ length: BATCH - 1 }, viewed),
          repriced(listing, ++versions),
        ]);
    },
    close,
  };
}

/** A view of some listing, in a stream without versions. */
export function viewed() {
  const id = randomUUID();
  const data = { listing_id: id, crawler: false };
  return {
    type: 'ListingViewed',
    data,
    eventId: randomUUID(),
    stream: `activity-${id}`,
    version: null,
    meta,
  };
}

function repriced(id, version) {
  const data = { listing_id: id, price: 100 + version };
  return { type: 'ListingRepriced', data, eventId: randomUUID(), stream: `listing-${id}`, version, meta };
}
