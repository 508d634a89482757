import type { ListingEvent, ListingState } from '@marketplace/contracts/listings/listing.events';
import { assertFollows, UnfoldableEvent } from '../engine/projection.ts';

/** A listing at one point of its stream. Times ISO 8601 UTC. */
export interface Listing {
  slug: string;
  /** As the last event left it; of a deleted listing, as it was before. */
  state: ListingState;
  deleted: boolean;
  version: number;
  createdAt: string;
  /** Of the last event but confirmations, which change nothing. */
  updatedAt: string;
  confirmedAt: string | null;
}

/** An event of a listing with what the log says about it. */
interface ListingFact {
  event: ListingEvent;
  version: number;
  recordedAt: string;
}

/**
 * Returns the listing after an event.
 *
 * @param before the listing so far, undefined before its first event
 * @throws {UnfoldableEvent} when the event cannot follow the ones before it
 */
export function foldListing(
  before: Listing | undefined,
  { event, version, recordedAt }: ListingFact,
): Listing {
  assertFollows(version, before);
  if (event.type === 'ListingAdded') {
    if (before) throw new UnfoldableEvent('the listing was added before');
    const { listing_id, slug, ...state } = event.data;
    const times = { createdAt: recordedAt, updatedAt: recordedAt, confirmedAt: null };
    return { slug, state, deleted: false, version, ...times };
  }
  if (!before) throw new UnfoldableEvent('the listing was never added');
  if (before.deleted && event.type !== 'ListingRestored')
    throw new UnfoldableEvent('the listing was deleted before');
  if (event.type === 'ListingConfirmed') return { ...before, version, confirmedAt: recordedAt };
  const deleted = event.type === 'ListingDeleted';
  return { ...before, state: stateAfter(before.state, event), deleted, version, updatedAt: recordedAt };
}

function stateAfter(
  state: ListingState,
  event: Exclude<ListingEvent, { type: 'ListingAdded' | 'ListingConfirmed' }>,
): ListingState {
  switch (event.type) {
    case 'ListingDetailsRevised':
      return Object.assign({ ...state }, event.data.details);
    case 'ListingRepriced':
      return { ...state, price: event.data.price };
    case 'ListingStatusChanged':
      return { ...state, status: event.data.status };
    case 'ListingPicturesChanged':
      return {
        ...state,
        images: event.data.images,
        image_notes: event.data.image_notes ?? state.image_notes,
      };
    case 'ListingRestored':
      return event.data.listing;
    case 'ListingDeleted':
      return state;
  }
}
