import type { EventMeta } from '@marketplace/contracts/events';
import type { ChangeStatuses } from '@marketplace/contracts/listings/listing.commands';
import { decideAndAppend } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { decideRevisions } from './decide-revisions.ts';

/**
 * Gives all listings a status in one append, or none. Listings that have it already are left alone.
 *
 * @throws {HttpError} 422 at `ids.2` for what is no listing, or a deleted one
 * @throws {VersionConflict} when the listings changed under it again and again
 */
export function changeStatuses(db: Database, { ids, status }: ChangeStatuses, meta: EventMeta) {
  const revisions = ids.map((id, place) => ({ path: `ids.${place}`, id, changes: { status } }));
  return decideAndAppend(db, meta, async () => ({ listings: await decideRevisions(db, revisions) }));
}
