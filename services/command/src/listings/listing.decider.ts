import { isDeepStrictEqual } from 'node:util';
import type { ListingField, ReviseListing } from '@marketplace/contracts/listings/listing.commands';
import type { ListingEvent, ListingState } from '@marketplace/contracts/listings/listing.events';
import {
  ListingDetails,
  ListingDetailsRevised,
  whenExpired,
  whenPublished,
} from '@marketplace/contracts/listings/listing.events';
import { keptNotes } from '@marketplace/contracts/listings/listing.fields';
import type { Decider } from '@marketplace/event-store/decider';
import { RuleViolation } from '@marketplace/event-store/decider';

export type Listing =
  | { status: 'unlisted' }
  | { status: 'listed'; listing: ListingState; slug: string }
  | { status: 'deleted'; listing: ListingState; slug: string };

export type ListingCommand =
  | { type: 'AddListing'; listing_id: string; slug: string; listing: ListingState }
  | { type: 'ReviseListing'; listing_id: string; changes: ReviseListing }
  | { type: 'DetachPicture'; listing_id: string; image: string }
  | { type: 'ConfirmListing'; listing_id: string }
  | { type: 'DeleteListing'; listing_id: string }
  | {
      type: 'RestoreListing';
      listing_id: string;
      from_version: number;
      /** The listing as it was at that version. */
      earlier: ListingState;
      /** What to take of it; all when absent. */
      fields?: ListingField[] | undefined;
    };
type CommandOf<Type extends ListingCommand['type']> = Extract<ListingCommand, { type: Type }>;

/** What a revision changes becomes events; what it repeats does not. */
function revise(
  { listing_id, changes: sent }: CommandOf<'ReviseListing'>,
  listing: ListingState,
): ListingEvent[] {
  const events: ListingEvent[] = [];
  const changes = { ...sent, ...timesAfter(listing, { ...listing, ...given(sent) }) };
  const details = changedDetails(listing, changes);
  if (Object.keys(details).length > 0)
    events.push({ type: 'ListingDetailsRevised', data: { listing_id, details } });
  const { price, status } = changes;
  if (price !== undefined && price !== listing.price)
    events.push({ type: 'ListingRepriced', data: { listing_id, price } });
  if (status !== undefined && status !== listing.status)
    events.push({ type: 'ListingStatusChanged', data: { listing_id, status } });
  events.push(...picturesChanged(listing_id, listing, changes));
  return events;
}

/**
 * Returns status and times of a listing after a change. Setting a go-live time makes it inactive until then. A listing that is made
 * active by other means is not published again, and a sold one keeps no time.
 *
 * @throws {RuleViolation} when it would expire before it goes live
 */
function timesAfter(
  before: ListingState | undefined,
  after: ListingState,
): Pick<ListingState, 'status' | 'publish_at' | 'expire_at'> {
  const isScheduled = after.publish_at !== null && after.publish_at !== before?.publish_at;
  const status = isScheduled ? 'inactive' : after.status;
  const publish_at = status === 'inactive' ? after.publish_at : null;
  const expire_at = status === 'sold' ? null : after.expire_at;
  if (publish_at !== null && expire_at !== null && expire_at <= publish_at)
    throw new RuleViolation('listing-expires-early', 'The expiry must be after the go-live time.');
  return { status, publish_at, expire_at };
}

/** Drops notes on pictures that the listing does not have. */
function picturesChanged(
  listing_id: string,
  listing: ListingState,
  { images = listing.images, image_notes = listing.image_notes }: Pick<ReviseListing, PictureField>,
): ListingEvent[] {
  const notes = keptNotes(image_notes, images);
  const areNotesSame = isDeepStrictEqual(notes, listing.image_notes);
  if (areNotesSame && isDeepStrictEqual(images, listing.images)) return [];
  const data = { listing_id, images, ...(!areNotesSame && { image_notes: notes }) };
  return [{ type: 'ListingPicturesChanged', data }];
}
type PictureField = 'images' | 'image_notes';

/** Works on a deleted listing too, which is how it comes back. */
function restore(command: CommandOf<'RestoreListing'>, state: Listing): ListingEvent[] {
  const { listing_id, from_version, earlier, fields } = command;
  if (state.status === 'unlisted') throw new RuleViolation('listing-unknown', 'There is no such listing.');
  const taken = fields ? Object.fromEntries(fields.map((field) => [field, earlier[field]])) : earlier;
  const returned = withNotesOfReturned({ ...state.listing, ...taken }, { before: state.listing, earlier });
  const listing = { ...returned, ...timesAfter(state.listing, returned) };
  if (state.status === 'listed' && isDeepStrictEqual(listing, state.listing)) return [];
  const data = { listing_id, from_version, ...(fields && { fields }), listing };
  return [{ type: 'ListingRestored', data }];
}

/** Restores the notes of restored pictures, also when only the field of the pictures is restored. */
function withNotesOfReturned(
  listing: ListingState,
  { before, earlier }: { before: ListingState; earlier: ListingState },
): ListingState {
  const said = new Set([...before.images, ...listing.image_notes.map(({ image }) => image)]);
  const returned = earlier.image_notes.filter(({ image }) => !said.has(image));
  return { ...listing, image_notes: keptNotes([...listing.image_notes, ...returned], listing.images) };
}

export const listingDecider: Decider<Listing, ListingCommand, ListingEvent> = {
  initialState: { status: 'unlisted' },
  decide,
  evolve,
};

function decide(command: ListingCommand, state: Listing): ListingEvent[] {
  const { listing_id } = command;
  switch (command.type) {
    case 'AddListing': {
      if (state.status !== 'unlisted')
        throw new RuleViolation('listing-exists', 'This listing already exists.');
      const { slug, listing } = command;
      const image_notes = keptNotes(listing.image_notes, listing.images);
      const times = timesAfter(undefined, listing);
      return [{ type: 'ListingAdded', data: { ...listing, ...times, image_notes, listing_id, slug } }];
    }
    case 'ReviseListing':
      return revise(command, existing(state));
    case 'DetachPicture': {
      if (state.status !== 'listed' || !state.listing.images.includes(command.image)) return [];
      const images = state.listing.images.filter((one) => one !== command.image);
      return picturesChanged(listing_id, state.listing, { images });
    }
    case 'ConfirmListing': // recorded each time: the date counts
      if (existing(state).status !== 'active')
        throw new RuleViolation(
          'listing-not-active',
          'Only an active listing can be confirmed as available.',
        );
      return [{ type: 'ListingConfirmed', data: { listing_id } }];
    case 'DeleteListing':
      existing(state);
      return [{ type: 'ListingDeleted', data: { listing_id } }];
    case 'RestoreListing':
      return restore(command, state);
  }
}

function evolve(state: Listing, event: ListingEvent): Listing {
  switch (event.type) {
    case 'ListingAdded': {
      const { listing_id: _, slug, ...listing } = event.data;
      return { status: 'listed', listing, slug };
    }
    case 'ListingDetailsRevised':
      return changed(state, event.data.details);
    case 'ListingRepriced':
      return changed(state, { price: event.data.price });
    case 'ListingStatusChanged':
      return changed(state, { status: event.data.status });
    case 'ListingPicturesChanged':
      return changed(state, { images: event.data.images, image_notes: event.data.image_notes });
    case 'ListingDeleted':
      return state.status === 'listed' ? { ...state, status: 'deleted' } : state;
    case 'ListingConfirmed':
      return state;
    case 'ListingPublished':
      return changed(state, whenPublished);
    case 'ListingExpired':
      return changed(state, whenExpired);
    case 'ListingRestored':
      return state.status === 'unlisted'
        ? state
        : { ...state, status: 'listed', listing: event.data.listing };
  }
}

function existing(state: Listing): ListingState {
  if (state.status === 'unlisted') throw new RuleViolation('listing-unknown', 'There is no such listing.');
  if (state.status === 'deleted') throw new RuleViolation('listing-deleted', 'This listing was deleted.');
  return state.listing;
}

const detailFields = ListingDetails.keyof().options;
const RevisedDetails = ListingDetailsRevised.shape.data.shape.details;

function changedDetails(listing: ListingState, changes: ReviseListing) {
  const changed = detailFields.filter(
    (field) => changes[field] !== undefined && !isDeepStrictEqual(changes[field], listing[field]),
  );
  return RevisedDetails.parse(Object.fromEntries(changed.map((field) => [field, changes[field]])));
}

type Changes = { [Field in keyof ListingState]?: ListingState[Field] | undefined };

function changed(state: Listing, changes: Changes): Listing {
  if (state.status === 'unlisted') return state;
  return { ...state, listing: { ...state.listing, ...given(changes) } };
}

function given<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
