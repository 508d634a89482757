import { adminMessages } from '@marketplace/contracts/admin-messages';
import { counted } from '@marketplace/contracts/counted';
import { imageFileOf, isUploadedImage } from '@marketplace/contracts/images/image.paths';
import { ImageRemovedResult } from '@marketplace/contracts/images/images.views';
import { keptNotes } from '@marketplace/contracts/listings/image-notes';
import { ListingWritten, PropertyView } from '@marketplace/contracts/listings/listing.views';
import { ApiError } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';
import type { beginAct } from '../listing/undo.tsx';
import type { ListingBody } from './form-values.ts';

interface Saving {
  /** The listing as the form knows it. */
  base: PropertyView;
  changes: Partial<ListingBody>;
  /** The version that the changes are made to. */
  version: number;
  /** The act that all calls are of. */
  act: ReturnType<typeof beginAct>;
  /** Told, after each step, what the listing is now: a save that fails half way is taken up there. */
  onStep: (listing: PropertyView) => void;
}

/**
 * Saves what a form changed. The fields go first, because they may be refused; then each picture that was taken off comes off this
 * listing, at the version that the step before left. Throws ApiError, which says so when a part was saved.
 */
export async function saveListing({ base, changes, version, act, onStep }: Saving): Promise<void> {
  const removed = removalsIn(base.images, changes.images);
  const fields = removed.length > 0 ? besideRemovals(base, changes) : changes;
  let listing: PropertyView = { ...base, version };
  const isWhole = removed.length === 0 || Object.keys(fields).length > 0;
  if (isWhole) {
    const written = await sendJson('PUT', `/api/properties/${base.id}`, fields, ListingWritten, {
      ...act.options,
      headers: { ...act.options.headers, 'If-Match': `"${version}"` },
    });
    listing = PropertyView.parse({ ...listing, ...fields, version: written.version });
    onStep(listing);
  }
  for (const [index, path] of removed.entries()) {
    const isFirst = index === 0 && !isWhole;
    listing = await takeOff(listing, path, act).catch((error: unknown) => {
      throw isFirst ? asRemoval(error) : asRemoval(error, removed.length - index);
    });
    onStep(listing);
  }
}

/** Returns what changed beside the pictures that come off, which take what is said of them along. */
export function besideRemovals(base: PropertyView, changes: Partial<ListingBody>): Partial<ListingBody> {
  const { images = [], image_notes, ...others } = changes;
  const left = keptNotes(base.image_notes, images);
  return JSON.stringify(image_notes ?? left) === JSON.stringify(left) ? others : { ...others, image_notes };
}

async function takeOff(listing: PropertyView, path: string, act: Saving['act']): Promise<PropertyView> {
  const call = `/api/image/${imageFileOf(path)}?listing=${listing.id}`;
  const { listings } = await sendJson('PUT', call, undefined, ImageRemovedResult, {
    ...act.options,
    headers: { ...act.options.headers, 'If-Match': `"${listing.version}"` },
  });
  return withoutImage(listing, { path, listings });
}

/** Returns the listing as the removal of a picture left it: without the picture, at its new version. */
export function withoutImage(
  listing: PropertyView,
  { path, listings }: { path: string; listings: ImageRemovedResult['listings'] },
): PropertyView {
  const images = listing.images.filter((image) => image !== path);
  const changed = listings.find(({ id }) => id === listing.id);
  const image_notes = keptNotes(listing.image_notes, images);
  return { ...listing, images, image_notes, version: changed?.version ?? listing.version };
}

/** A conflict is told as such; of other failures, that it was a removal, and how many are left of a save that was begun. */
function asRemoval(error: unknown, left?: number): unknown {
  if (!(error instanceof ApiError) || error.status === 409) return error;
  const message = `Everything else was saved; ${counted(left ?? 0, 'image')} could not be removed. Save again to try once more.`;
  const errors = left === undefined ? [] : [{ path: 'images', message }];
  return new ApiError(error.status, adminMessages.removeImageFailed, errors, { cause: error });
}

/**
 * Returns the pictures that were taken off, if that is all that was done to the pictures and all are uploaded ones: other changes
 * of theirs are one of the fields.
 */
export function removalsIn(before: readonly string[], after: readonly string[] | undefined): string[] {
  if (after === undefined) return [];
  const removed = before.filter((path) => !after.includes(path));
  const isAll = before.filter((path) => after.includes(path)).join() === after.join();
  return isAll && removed.every(isUploadedImage) ? removed : [];
}
