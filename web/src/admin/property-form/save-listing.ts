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
  /** The act that all calls belong to. */
  act: ReturnType<typeof beginAct>;
  /** Called after each step with the listing as saved: a save that fails half way continues from there. */
  onStep: (listing: PropertyView) => void;
}

/**
 * Saves what a form changed. The fields go first, because they may be refused. Then each removed picture is removed from this listing, at
 * the version that the step before left. Throws ApiError, which says so when a part was saved.
 */
export async function saveListing({ base, changes, version, act, onStep }: Saving): Promise<void> {
  const removed = removedImages(base.images, changes.images);
  const fields = removed.length > 0 ? fieldsWithoutRemovals(base, changes) : changes;
  const hasFields = removed.length === 0 || Object.keys(fields).length > 0;
  let listing: PropertyView = { ...base, version };
  if (hasFields) {
    const written = await sendJson('PUT', `/api/properties/${base.id}`, fields, ListingWritten, {
      ...act.options,
      headers: { ...act.options.headers, 'If-Match': `"${version}"` },
    });
    listing = PropertyView.parse({ ...listing, ...fields, version: written.version });
    onStep(listing);
  }
  for (const [index, path] of removed.entries()) {
    const isPartSaved = hasFields || index > 0;
    listing = await removeImage(listing, path, act).catch((error: unknown) => {
      throw removalError(error, isPartSaved ? removed.length - index : undefined);
    });
    onStep(listing);
  }
}

/** Returns the changes without the removed pictures, which take their notes along. */
export function fieldsWithoutRemovals(
  base: PropertyView,
  changes: Partial<ListingBody>,
): Partial<ListingBody> {
  const { images = [], image_notes, ...others } = changes;
  const left = keptNotes(base.image_notes, images);
  const isSame = !image_notes || JSON.stringify(image_notes) === JSON.stringify(left);
  return isSame ? others : { ...others, image_notes };
}

async function removeImage(listing: PropertyView, path: string, act: Saving['act']): Promise<PropertyView> {
  const call = `/api/image/${imageFileOf(path)}?listing=${listing.id}`;
  const { listings } = await sendJson('PUT', call, undefined, ImageRemovedResult, {
    ...act.options,
    headers: { ...act.options.headers, 'If-Match': `"${listing.version}"` },
  });
  return withoutImage(listing, { path, listings });
}

/** Returns the listing after the removal of a picture, at its new version. */
export function withoutImage(
  listing: PropertyView,
  { path, listings }: { path: string; listings: ImageRemovedResult['listings'] },
): PropertyView {
  const images = listing.images.filter((image) => image !== path);
  const version = listings.find(({ id }) => id === listing.id)?.version ?? listing.version;
  return { ...listing, images, image_notes: keptNotes(listing.image_notes, images), version };
}

/** A conflict stays one. Other failures say that it was a removal, and how many are left when a part was saved. */
function removalError(error: unknown, left: number | undefined): unknown {
  if (!(error instanceof ApiError) || error.status === 409) return error;
  const message = `Everything else was saved; ${counted(left ?? 0, 'image')} could not be removed. Save again to retry.`;
  const errors = left === undefined ? [] : [{ path: 'images', message }];
  return new ApiError(error.status, adminMessages.removeImageFailed, errors, { cause: error });
}

/**
 * Returns the removed pictures if nothing else changed about the pictures and all of them are uploaded ones. Any other change of the
 * pictures is sent as a field.
 */
export function removedImages(before: readonly string[], after: readonly string[] | undefined): string[] {
  if (after === undefined) return [];
  const removed = before.filter((path) => !after.includes(path));
  const isAll = before.filter((path) => after.includes(path)).join() === after.join();
  return isAll && removed.every(isUploadedImage) ? removed : [];
}
